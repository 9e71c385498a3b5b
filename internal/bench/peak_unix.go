//go:build unix

package main

import (
	"os"
	"runtime"
	"syscall"
)

// peak gives a process's largest resident set, in bytes.
func peak(p *os.ProcessState) int64 {
	usage, ok := p.SysUsage().(*syscall.Rusage)
	if !ok {
		return 0
	}
	if runtime.GOOS == "darwin" || runtime.GOOS == "ios" {
		return usage.Maxrss // bytes there, kilobytes elsewhere
	}
	return int64(usage.Maxrss) * 1024
}
