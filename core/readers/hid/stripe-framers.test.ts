import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { anyBytes, expectSound, RUNS } from '../fuzz.fixture.ts';
import { idtechFramer } from './idtech-framer.ts';
import { magtekFramer } from './magtek-framer.ts';
import { parseReportDescriptor } from './report-descriptor.ts';
import { joinedTracks, MAGNESAFE_DESCRIPTOR, MAGTEK_DESCRIPTOR, separateTracks } from './reports.fixture.ts';
import { declaresEncryption, PLAIN_STRIPE, stripeLayout } from './stripe-layout.ts';

const TRACKS = [
  '%UTTOWN^SAMPLE$ALEX$^1 MAIN ST^?',
  ';6360251234567=2501198001010?',
  '%" 00000         M510180BROBLU?',
] as const;
const BODIES = { 1: TRACKS[0].slice(1, -1), 2: TRACKS[1].slice(1, -1), 3: TRACKS[2].slice(1, -1) };

test('the descriptor of a MagTek head gives the layout of its manual', () => {
  expect(stripeLayout(parseReportDescriptor(MAGTEK_DESCRIPTOR) ?? [])).toEqual(PLAIN_STRIPE);
});

test('the descriptor of a MagneSafe head says that it enciphers', () => {
  expect(declaresEncryption(parseReportDescriptor(MAGNESAFE_DESCRIPTOR) ?? [])).toBe(true);
  expect(declaresEncryption(parseReportDescriptor(MAGTEK_DESCRIPTOR) ?? [])).toBe(false);
});

const HEADS = [
  ['a MagTek head', () => magtekFramer(), separateTracks],
  ['a MagTek head with its descriptor', () => magtekFramer(PLAIN_STRIPE), separateTracks],
  ['an ID TECH head in its other structure', idtechFramer, separateTracks],
  ['an ID TECH head in its own structure', idtechFramer, joinedTracks],
] as const;

describe.each(HEADS)('%s', (_name, make, report) => {
  it('gives the tracks without their sentinels', () => {
    expect(make().push(report({ tracks: TRACKS }))).toEqual([
      { content: { kind: 'stripe', tracks: BODIES } },
    ]);
  });

  it('leaves a blank track out and says which one was bad', () => {
    const swipe = report({ tracks: ['', TRACKS[1], ''], status: [0, 0, 1] });
    expect(make().push(swipe)).toEqual([
      { content: { kind: 'stripe', tracks: { 2: BODIES[2] }, faults: { 3: 'bad-read' } } },
    ]);
  });

  it('drops a swipe of which nothing could be read', () => {
    const swipe = report({ tracks: ['', '', ''], status: [1, 1, 1] });
    expect(make().push(swipe)).toMatchObject([{ fault: { detail: 'no track of the card could be read' } }]);
  });

  it('does not take a track whose text keeps no format', () => {
    const framed = make().push(report({ tracks: [TRACKS[0], ';63602\x00234?', ''] }));
    expect(framed).toMatchObject([{ content: { tracks: { 1: BODIES[1] } } }]);
    expect(JSON.stringify(framed)).not.toContain('63602');
  });

  it('may send anything', () => {
    fc.assert(
      fc.property(fc.array(anyBytes(520), { maxLength: 6 }), (reports) => {
        expectSound(make(), reports);
      }),
      RUNS,
    );
  });

  it('gives back every track that can be written on a card', () => {
    const body = fc.string({ unit: fc.constantFrom(...'ABC 0123456789$^='), minLength: 1, maxLength: 70 });
    fc.assert(
      fc.property(body, (text) => {
        const framed = make().push(report({ tracks: [`%${text}?`, '', ''] }));
        expect(framed).toEqual([{ content: { kind: 'stripe', tracks: { 1: text } } }]);
      }),
      RUNS,
    );
  });
});

describe('an enciphered swipe is refused', () => {
  const stx = joinedTracks({ tracks: TRACKS });
  stx[9] = 0x02;
  const naked = Uint8Array.from([0x02, 0x9a, 0x01, 0x00, ...new Uint8Array(400)]);

  it.each([
    ['of a MagneSafe head, by its length', magtekFramer(), new Uint8Array(887)],
    ['of ID TECH, raw', idtechFramer(), joinedTracks({ tracks: TRACKS, encodeType: 4 })],
    ['of ID TECH, enhanced', idtechFramer(), separateTracks({ tracks: TRACKS, encodeType: 0x80 })],
    ['of ID TECH, with STX in its output', idtechFramer(), stx],
    ['of ID TECH, without a header', idtechFramer(), naked],
  ])('%s', (_case, framer, report) => {
    expect(framer.push(report)).toMatchObject([{ fault: { reason: 'encrypted' } }]);
  });
});

test.each([
  ['a track longer than its field', [0, 0, 0, 111, 0, 0, 0], 337],
  ['a report that is cut off', [0, 0, 0, 3, 0, 0, 0], 60],
])('%s drops the swipe', (_case, header, length) => {
  const report = new Uint8Array(length);
  report.set(header);
  expect(magtekFramer().push(report)).toMatchObject([{ fault: { reason: 'invalid' } }]);
});

test('an output longer than its report drops the swipe', () => {
  const report = joinedTracks({ tracks: TRACKS });
  report[8] = 0x7f;
  expect(idtechFramer().push(report)).toMatchObject([{ fault: { reason: 'invalid' } }]);
});
