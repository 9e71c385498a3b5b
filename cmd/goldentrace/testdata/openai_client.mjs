// Reads each request of a JSON file through the official OpenAI client, whole
// and streamed, and prints what the client understood, one JSON line each.
import { createRequire } from "node:module";
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const [modules, baseURL, file] = process.argv.slice(2);
const { default: OpenAI } = await import(
  pathToFileURL(createRequire(modules + "/").resolve("openai")).href
);
const client = new OpenAI({ baseURL, apiKey: "any", maxRetries: 0 });
const show = (o) => console.log(JSON.stringify(o));
const brief = (choice) => ({
  content: choice.message.content ?? null,
  calls: (choice.message.tool_calls ?? []).map((c) => [c.function.name, c.function.arguments]),
  finish: choice.finish_reason,
});

show({ models: (await client.models.list()).data.map((m) => m.id) });
for (const body of JSON.parse(readFileSync(file, "utf8"))) {
  try {
    show({ whole: brief((await client.chat.completions.create(body)).choices[0]) });
    const stream = client.chat.completions.stream({ ...body, stream_options: { include_usage: true } });
    let deltas = 0;
    stream.on("chunk", () => deltas++);
    const final = await stream.finalChatCompletion();
    show({ streamed: brief(final.choices[0]), usage: final.usage?.total_tokens, several: deltas > 2 });
  } catch (e) {
    show({ error: e.constructor.name, status: e.status, code: e.code, names: /observations/.test(e.message) });
  }
}
