import { expect, test } from 'vitest';
import { ProtobufWriter } from './protobuf-writer.ts';

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');

// The first three are the examples of https://protobuf.dev/programming-guides/encoding.
test('an integer field is a tag and a varint', () => {
  expect(hex(new ProtobufWriter().int(1, 150).finish())).toBe('089601');
});

test('a string field is a tag, a length and UTF-8', () => {
  expect(hex(new ProtobufWriter().string(2, 'testing').finish())).toBe('120774657374696e67');
});

test('a message field is length-delimited', () => {
  const inner = new ProtobufWriter().int(1, 150);
  expect(hex(new ProtobufWriter().message(3, inner).finish())).toBe('1a03089601');
});

test('a negative integer takes ten bytes', () => {
  expect(hex(new ProtobufWriter().int(1, -2).finish())).toBe('08feffffffffffffffff01');
});

test('a float is four bytes, little-endian', () => {
  expect(hex(new ProtobufWriter().float(2, 1.5).finish())).toBe('150000c03f');
});

test('field numbers above 15 take a longer tag', () => {
  expect(hex(new ProtobufWriter().int(20, 7).finish())).toBe('a00107');
});
