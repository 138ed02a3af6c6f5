import fc from 'fast-check';
import { expect, test } from 'vitest';
import { RUNS } from '../fuzz.fixture.ts';
import { byteField } from './find-field.ts';
import { parseReportDescriptor } from './report-descriptor.ts';
import { MAGTEK_DESCRIPTOR, scannerDescriptor } from './reports.fixture.ts';

test('a descriptor of a scanner gives every field its bits', () => {
  const fields = parseReportDescriptor(scannerDescriptor()) ?? [];
  expect(
    fields.map(({ usagePage, usage, bitOffset, bitSize, count }) => [
      usagePage,
      usage,
      bitOffset,
      bitSize,
      count,
    ]),
  ).toEqual([
    [0x01, 0x3b, 0, 8, 1],
    [0x8c, 0xfb, 8, 8, 1],
    [0x8c, 0xfc, 16, 8, 1],
    [0x8c, 0xfd, 24, 8, 1],
    [0x8c, 0xfe, 32, 8, 56],
    [0xff66, 0x04, 480, 8, 2],
    [0x8c, 0xff, 496, 1, 1],
  ]);
  expect(fields.every(({ kind, reportId }) => kind === 'input' && reportId === 2)).toBe(true);
});

test('the feature report of a MagTek head does not move its input report', () => {
  const fields = parseReportDescriptor(MAGTEK_DESCRIPTOR) ?? [];
  expect(byteField(fields, 0xff00, 0x32)).toEqual({ offset: 227, length: 110 });
  expect(fields.at(-1)).toMatchObject({ kind: 'feature', bitOffset: 0, count: 24 });
});

test('usage ranges, usages with a page of their own, Push and Pop are understood', () => {
  const fields = parseReportDescriptor(
    Uint8Array.of(
      0x05,
      0x07,
      0x19,
      0x10,
      0x29,
      0x11,
      0x75,
      0x08,
      0x95,
      0x02,
      0xa4,
      0x81,
      0x02,
      0x95,
      0x01,
      0x05,
      0x09,
      0xb4,
      0x0b,
      0x3b,
      0x00,
      0x01,
      0x00,
      0x81,
      0x02,
    ),
  );
  expect(
    fields?.map(({ usagePage, usage, bitOffset, count }) => [usagePage, usage, bitOffset, count]),
  ).toEqual([
    [7, 0x10, 0, 1],
    [7, 0x11, 8, 1],
    [1, 0x3b, 16, 2],
  ]);
});

test.each([
  ['an item without its data', [0x26, 0xff]],
  ['Pop without Push', [0xb4]],
  ['a report of megabytes', [0x75, 0x20, 0x97, 0xff, 0xff, 0xff, 0x7f, 0x09, 0x01, 0x81, 0x02]],
  ['a long item that ends in its middle', [0xfe, 0x09, 0x00]],
])('%s is no descriptor', (_case, bytes) => {
  expect(parseReportDescriptor(Uint8Array.from(bytes))).toBeUndefined();
});

test('no bytes make it throw, and no field lies outside the longest report', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 4096 }), (bytes) => {
      for (const { bitOffset, bitSize, count } of parseReportDescriptor(bytes) ?? []) {
        expect(bitOffset + bitSize * count).toBeLessThanOrEqual(4096 * 8);
      }
    }),
    RUNS,
  );
});

test('a real descriptor with any byte changed is read or refused, never thrown over', () => {
  const original = scannerDescriptor({ start: true });
  fc.assert(
    fc.property(fc.nat(original.length - 1), fc.integer({ min: 0, max: 255 }), (at, byte) => {
      const changed = original.slice();
      changed[at] = byte;
      expect(() => parseReportDescriptor(changed)).not.toThrow();
    }),
    RUNS,
  );
});
