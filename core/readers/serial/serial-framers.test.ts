import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { Meter } from '../../meter.ts';
import type { Framer } from '../framer.ts';
import { anyBytes, expectSound, RUNS } from '../fuzz.fixture.ts';
import { deskoFramer } from './desko-framer.ts';
import { ELYCTIS_START, elyctisFramer } from './elyctis-framer.ts';

/** ICAO Doc 9303 part 4, the specimen of Utopia. */
const LINES = [
  'P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<',
  'L898902C36UTO7408122F1204159ZE184226B<<<<<10',
];
const bytes = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));

const elyctisFrame = (zone: string): Uint8Array =>
  Uint8Array.of(0x49, zone.length >> 8, zone.length & 0xff, ...bytes(zone));
const deskoFrame = (zone: string): Uint8Array => bytes(`\x1c\x02${zone}\x03\x1d`);

/** How often each byte of a chunk is read; at most a zone is kept from earlier chunks. */
const STEPS_PER_BYTE = 6;
const STEPS_PER_CHUNK = 300;

const READERS = [
  ['Elyctis', elyctisFramer, elyctisFrame(`${LINES.join('\r')}\r`)],
  ['DESKO', deskoFramer, deskoFrame(`${LINES.join('\r')}\r`)],
] as const;
const ZONE = { content: { kind: 'mrz', lines: LINES } };

describe.each(READERS)('a reader of %s', (_name, make, frame) => {
  it('is read however its bytes are cut into chunks', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(frame.length), { maxLength: 8 }), (cuts) => {
        const edges = [0, ...cuts.toSorted((a, b) => a - b), frame.length];
        const framer = make();
        const framed = edges.flatMap((edge, index) => framer.push(frame.slice(edges[index - 1] ?? 0, edge)));
        expect(framed).toEqual([ZONE]);
        expect(framer.midMessage()).toBe(false);
      }),
      RUNS,
    );
  });

  it('is in the middle of a message until its last byte', () => {
    const framer = make();
    framer.push(frame.slice(0, 20));
    expect(framer.midMessage()).toBe(true);
    framer.reset();
    expect(framer.push(frame)).toEqual([ZONE]);
  });

  it('is read twice when two frames come in one chunk', () => {
    expect(make().push(Uint8Array.from([...frame, ...frame]))).toEqual([ZONE, ZONE]);
  });

  it('may send anything', () => {
    fc.assert(
      fc.property(fc.array(anyBytes(400), { maxLength: 12 }), (chunks) => {
        const meter = new Meter();
        expectSound(make(meter), chunks);
        const length = chunks.reduce((sum, chunk) => sum + chunk.length, 0);
        expect(meter.steps).toBeLessThanOrEqual(STEPS_PER_BYTE * length + STEPS_PER_CHUNK * chunks.length);
      }),
      RUNS,
    );
  });

  it('is understood again after noise and a silence', () => {
    fc.assert(
      fc.property(anyBytes(300), (noise) => {
        const framer = make();
        framer.push(noise);
        framer.reset();
        expect(framer.push(frame)).toEqual([ZONE]);
      }),
      RUNS,
    );
  });
});

const faults = (framer: Framer, chunk: Uint8Array) =>
  framer.push(chunk).flatMap((framed) => ('fault' in framed ? [framed.fault.detail] : []));

test.each([
  ['an empty zone', elyctisFrame(''), 'the reader found no zone'],
  [
    'a length that no zone has',
    Uint8Array.of(0x49, 0xff, 0xff, 1, 2, 3),
    'a frame claims more than a zone holds',
  ],
  ['bytes before a frame', bytes('???'), 'bytes between two frames'],
  [
    'a line that is too long',
    elyctisFrame('A'.repeat(48)),
    'a line is shorter or longer than any line of a zone',
  ],
  ['four lines', elyctisFrame('AAAAAAAA\r'.repeat(4)), 'a zone has at most three lines'],
  [
    'control characters within a line',
    elyctisFrame('AAAA\x00AAAA'),
    'a line holds characters that no zone has',
  ],
])('Elyctis: %s is dropped', (_case, chunk, detail) => {
  expect(faults(elyctisFramer(), chunk)).toEqual([detail]);
});

test('Elyctis: the answer to the start of continuous reading is no document', () => {
  expect(elyctisFramer().push(ELYCTIS_START)).toEqual([]);
});

test.each([
  ['a frame within a frame', bytes('\x1c\x02P<UTO\x02'), 'a frame began within a frame: its end was lost'],
  ['a last line without its end', deskoFrame(LINES.join('\r')), 'the last line has no end'],
  ['a frame without an end', bytes(`\x02${'A'.repeat(200)}`), 'a frame is longer than a zone'],
  ['noise between frames', bytes('abcdefgh'), 'bytes between two frames'],
  ['an empty zone', deskoFrame(''), 'the reader found no zone'],
])('DESKO: %s is dropped', (_case, chunk, detail) => {
  expect(faults(deskoFramer(), chunk)[0]).toBe(detail);
});
