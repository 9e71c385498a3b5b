package grader

import "strings"

// stopReasons are those of OpenAI, vLLM, llama.cpp, TGI, Ollama, Gemini,
// Anthropic, Cohere, Mistral and Bedrock. True: the model said all it wanted.
var stopReasons = map[string]bool{
	"": true, "stop": true, "end_turn": true, "stop_sequence": true, "tool_calls": true, "tool_use": true, "function_call": true,
	"eos": true, "eos_token": true, "complete": true, "completed": true, "end": true, "finish": true, "finish_reason_stop": true,

	"length": false, "max_tokens": false, "max_output_tokens": false, "model_length": false, "model_context_window_exceeded": false, "error_limit": false,
	"content_filter": false, "safety": false, "recitation": false, "blocklist": false, "prohibited_content": false, "spii": false,
	"sensitive": false, "guardrail_intervened": false, "refusal": true,
	"error": false, "abort": false, "cancelled": false, "timeout": false, "network_error": false, "insufficient_system_resource": false, "load": false,
}

// undecided says why an answer with this stop reason is not whole; it is empty
// when the answer is.
func undecided(stop string) string {
	whole, known := stopReasons[strings.ToLower(stop)]
	switch {
	case whole:
		return ""
	case !known:
		return "the stop reason " + quote(stop) + " is not known, so the answer may not be whole"
	}
	return "the answer was cut short (stop reason " + quote(stop) + ")"
}

// announcesCalls says that an answer with this stop reason calls tools.
func announcesCalls(stop string) bool {
	switch strings.ToLower(stop) {
	case "tool_calls", "tool_use", "function_call":
		return true
	}
	return false
}

// quote shows at most 40 bytes of what a server sent.
func quote(s string) string {
	if len(s) > 40 {
		s = s[:40]
	}
	return `"` + strings.ToValidUTF8(s, "\ufffd") + `"`
}
