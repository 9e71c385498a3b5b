// Goldentrace is a golden-trace regression test runner; see README.md, or
// goldentrace --help.
package main

import (
	"os"

	"github.com/goldentrace/goldentrace/internal/cli"
)

func main() { os.Exit(cli.Main()) }
