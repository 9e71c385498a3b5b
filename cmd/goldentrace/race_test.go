//go:build race

package main

// The race detector takes several times the memory.
const raceDetector = true
