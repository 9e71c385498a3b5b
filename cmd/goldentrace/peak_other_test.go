//go:build !linux

package main

// Only Linux tells how much memory a process held, in a unit that is known.
const canMeasurePeak = false

func peak() { panic("peak: the memory of a process is measured on Linux alone") }
