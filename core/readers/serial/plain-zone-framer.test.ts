import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Meter } from '../../meter.ts';
import { anyBytes, expectSound, RUNS } from '../fuzz.fixture.ts';
import { deskoFramer } from './desko-framer.ts';
import { elyctisFramer } from './elyctis-framer.ts';
import { orPlainZone } from './plain-zone-framer.ts';

/** ICAO Doc 9303 parts 4 to 6, specimens of Utopia. */
const ZONES = [
  ['P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<', 'L898902C36UTO7408122F1204159ZE184226B<<<<<10'],
  ['I<UTOD231458907<<<<<<<<<<<<<<<', '7408122F1204159UTO<<<<<<<<<<<6', 'ERIKSSON<<ANNA<MARIA<<<<<<<<<<'],
  ['I<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<', 'D231458907UTO7408122F1204159<<<<<<<6'],
] as const;
const [PASSPORT] = ZONES;
const bytes = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));
const zoneOf = (lines: readonly string[]) => ({ content: { kind: 'mrz', lines } });

const READERS = [
  ['Elyctis', elyctisFramer, (zone: string) => bytes(`\x49\x00${String.fromCharCode(zone.length)}${zone}`)],
  ['DESKO', deskoFramer, (zone: string) => bytes(`\x1c\x02${zone}\x03\x1d`)],
] as const;

describe.each(READERS)('a reader of %s that sends no frame', (_name, make, frame) => {
  it.each(ZONES.map((lines) => [lines[0].length, lines] as const))(
    'is read by the lines of the zone, %i characters each, however its bytes are cut',
    (_length, lines) => {
      for (const end of ['\r', '\n', '\r\n']) {
        const text = bytes(lines.join(end) + end);
        fc.assert(
          fc.property(fc.array(fc.nat(text.length), { maxLength: 6 }), (cuts) => {
            const framer = orPlainZone(make());
            const edges = [0, ...cuts.toSorted((a, b) => a - b), text.length];
            const framed = edges.flatMap((edge, i) => framer.push(text.slice(edges[i - 1] ?? 0, edge)));
            expect(framed).toEqual([zoneOf(lines)]);
            expect(framer.midMessage()).toBe(false);
            expect(framer.push(text)).toEqual([zoneOf(lines)]);
          }),
          { numRuns: 20 },
        );
      }
    },
  );

  it('is read in its frame as before, also between two zones without one', () => {
    const framer = orPlainZone(make());
    const text = `${PASSPORT.join('\r')}\r`;
    const plain = bytes(text);
    const whole = zoneOf(PASSPORT);
    for (const part of [frame(text), plain, frame(text), frame(text), plain]) {
      expect(framer.push(part)).toEqual([whole]);
    }
    for (const byte of frame(text).slice(0, -1)) framer.push(Uint8Array.of(byte));
    expect(framer.midMessage() || make === deskoFramer).toBe(true);
  });

  it('is in the middle of a zone until its last line, and forgets it', () => {
    const framer = orPlainZone(make());
    framer.push(bytes(PASSPORT[0].slice(0, 20)));
    expect(framer.midMessage()).toBe(true);
    framer.reset();
    expect(framer.midMessage()).toBe(false);
    expect(framer.push(bytes(`${PASSPORT.join('\n')}\n`))).toEqual([zoneOf(PASSPORT)]);
  });

  it('may send anything', () => {
    fc.assert(
      fc.property(fc.array(anyBytes(400), { maxLength: 12 }), (chunks) => {
        const meter = new Meter();
        expectSound(orPlainZone(make(), meter), chunks);
        const length = chunks.reduce((sum, chunk) => sum + chunk.length, 0);
        expect(meter.steps).toBeLessThanOrEqual(2 * length + 140 * chunks.length);
      }),
      RUNS,
    );
  });

  it('leaves other lines to the frame, which refuses them', () => {
    const framer = orPlainZone(make());
    for (const text of ['PARCEL 4711 FOR ANNA\r\n', `${'A'.repeat(50)}\r`, 'P<UTO\rP<UTO\r']) {
      expect(framer.push(bytes(text)).every((framed) => 'fault' in framed)).toBe(true);
      framer.reset();
    }
  });
});
