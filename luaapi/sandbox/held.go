//go:build !js

package sandbox

import "runtime/metrics"

// inUse returns the bytes that the program holds: objects, dead ones included, stacks
// and what the collector needs, but not what was given back.
func inUse() uint64 {
	sample := []metrics.Sample{{Name: "/memory/classes/total:bytes"}, {Name: "/memory/classes/heap/released:bytes"}}
	metrics.Read(sample)
	return sample[0].Value.Uint64() - sample[1].Value.Uint64()
}

// heap returns the bytes that objects on the heap take, dead ones included.
func heap() uint64 {
	sample := []metrics.Sample{{Name: "/memory/classes/heap/objects:bytes"}}
	metrics.Read(sample)
	return sample[0].Value.Uint64()
}
