package sandbox

import "runtime"

// inUse returns what it does elsewhere. The engine of a page is loaded, and is smaller without runtime/metrics; all of
// Go has one thread there, so that nothing is held up while this is read.
func inUse() uint64 {
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return m.Sys - m.HeapReleased
}

// heap returns the bytes that objects on the heap take, dead ones included.
func heap() uint64 {
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return m.HeapAlloc
}
