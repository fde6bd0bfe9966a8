package site

import (
	"bytes"
	"cmp"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"math"
	"slices"
)

// Of a module of WebAssembly (core specification, version 2, section 5.5): its head, the number of the section
// with the data, and what stands before and behind the address of a segment.
const (
	moduleHead  = 8
	dataSection = 11
	atAddress   = "\x00\x41" // into memory 0, at an i32.const
	addressEnds = 0x0b
)

// nearBytes is how many zeros between two segments are written out.
const nearBytes = 256

// A segment is bytes that are laid into the memory when a module starts.
type segment struct {
	at   uint64
	data []byte
}

// mergeSegments returns a module that Go has linked, with segments that lie near each other as one. Go leaves out
// eight zeros and more by a segment of its own, until there are 100,000. That is shorter as it stands. But packed
// the zeros cost next to nothing, and the addresses between them do not repeat: the engine is a twentieth lighter
// with them. The memory gets the same bytes.
func mergeSegments(module []byte) ([]byte, error) {
	if len(module) < moduleHead {
		return nil, errors.New("no module of WebAssembly")
	}
	merged := bytes.NewBuffer(bytes.Clone(module[:moduleHead]))
	for r := bytes.NewReader(module[moduleHead:]); r.Len() > 0; {
		kind, _ := r.ReadByte()
		body, err := readSized(r)
		if err == nil && kind == dataSection {
			body, err = mergeData(body)
		}
		if err != nil {
			return nil, fmt.Errorf("section %d of the module: %w", kind, err)
		}
		merged.WriteByte(kind)
		writeSized(merged, body)
	}
	return merged.Bytes(), nil
}

// mergeData returns the body of a section with data in fewer segments.
func mergeData(body []byte) ([]byte, error) {
	r := bytes.NewReader(body)
	count, err := binary.ReadUvarint(r)
	if err != nil {
		return nil, err
	}
	var list []segment
	for range count {
		s, err := readSegment(r)
		if err != nil {
			return nil, err
		}
		list = append(list, s)
	}
	if list, err = joinSegments(list); err != nil {
		return nil, err
	}
	return writeSegments(list), nil
}

// joinSegments returns segments by their addresses, those that lie near each other as one.
func joinSegments(list []segment) (joined []segment, err error) {
	slices.SortStableFunc(list, func(a, b segment) int { return cmp.Compare(a.at, b.at) })
	for _, s := range list {
		if len(joined) > 0 {
			last := &joined[len(joined)-1]
			ends := last.at + uint64(len(last.data))
			if s.at < ends {
				return nil, errors.New("two segments lie over one another")
			}
			if s.at-ends < nearBytes {
				last.data = append(append(last.data, make([]byte, s.at-ends)...), s.data...)
				continue
			}
		}
		joined = append(joined, s)
	}
	return joined, nil
}

func readSegment(r *bytes.Reader) (s segment, err error) {
	var form [len(atAddress)]byte
	if _, err := io.ReadFull(r, form[:]); err != nil {
		return s, err
	}
	if string(form[:]) != atAddress {
		return s, errors.New("a segment is not at an address")
	}
	before := r.Len()
	if s.at, err = binary.ReadUvarint(r); err != nil {
		return s, err
	}
	if before-r.Len() != len(signed(s.at)) || s.at > math.MaxInt32 {
		return s, errors.New("the address of a segment is below zero or above 2^31")
	}
	if end, err := r.ReadByte(); err != nil || end != addressEnds {
		return s, errors.New("the address of a segment is no number")
	}
	s.data, err = readSized(r)
	return s, err
}

// writeSegments returns the body of a section with data.
func writeSegments(list []segment) []byte {
	b := bytes.NewBuffer(binary.AppendUvarint(nil, uint64(len(list))))
	for _, s := range list {
		b.WriteString(atAddress)
		b.Write(signed(s.at))
		b.WriteByte(addressEnds)
		writeSized(b, s.data)
	}
	return b.Bytes()
}

// signed returns an address as a number with a sign is written: as one without, but bit 6 of the last byte is the sign.
func signed(at uint64) []byte {
	b := binary.AppendUvarint(nil, at)
	if last := len(b) - 1; b[last]&0x40 != 0 {
		b[last] |= 0x80
		b = append(b, 0)
	}
	return b
}

// readSized reads bytes behind their number.
func readSized(r *bytes.Reader) ([]byte, error) {
	size, err := binary.ReadUvarint(r)
	if err != nil {
		return nil, err
	}
	if size > uint64(r.Len()) {
		return nil, io.ErrUnexpectedEOF
	}
	data := make([]byte, size)
	_, err = io.ReadFull(r, data)
	return data, err
}

// writeSized writes bytes behind their number.
func writeSized(b *bytes.Buffer, data []byte) {
	b.Write(binary.AppendUvarint(nil, uint64(len(data))))
	b.Write(data)
}
