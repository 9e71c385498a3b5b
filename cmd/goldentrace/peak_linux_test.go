package main

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"os/signal"
	"syscall"
)

const canMeasurePeak = true

// peak runs a command, writes to a file how many KiB of memory it held at most,
// and exits as it did. What a process held is known to the process that waits
// for it; but a child that is started by a large process counts as that large,
// so it has to be a small one that starts it.
func peak() {
	signal.Ignore(os.Interrupt, syscall.SIGTERM) // they are for the command
	cmd := exec.Command(os.Args[2], os.Args[3:]...)
	cmd.Stdin, cmd.Stdout, cmd.Stderr = os.Stdin, os.Stdout, os.Stderr
	err := cmd.Run()
	var exited *exec.ExitError
	if err != nil && !errors.As(err, &exited) {
		fmt.Fprintln(os.Stderr, "peak:", err)
		os.Exit(99)
	}
	usage := cmd.ProcessState.SysUsage().(*syscall.Rusage)
	if err := os.WriteFile(os.Args[1], fmt.Append(nil, usage.Maxrss), 0o644); err != nil {
		fmt.Fprintln(os.Stderr, "peak:", err)
		os.Exit(99)
	}
	os.Exit(cmd.ProcessState.ExitCode())
}
