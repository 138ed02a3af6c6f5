import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { Meter } from '../meter.ts';
import { RUNS } from './fuzz.fixture.ts';
import { zoneText } from './zone-text.ts';

/** ICAO Doc 9303 parts 4 to 6, specimens of Utopia. */
const TD3 = ['P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<', 'L898902C36UTO7408122F1204159ZE184226B<<<<<10'];
const TD1 = [
  'I<UTOD231458907<<<<<<<<<<<<<<<',
  '7408122F1204159UTO<<<<<<<<<<<6',
  'ERIKSSON<<ANNA<MARIA<<<<<<<<<<',
];
const TD2 = ['I<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<', 'D231458907UTO7408122F1204159<<<<<<<6'];

describe.each([
  ['TD1', TD1],
  ['TD2', TD2],
  ['TD3', TD3],
])('the lines of %s', (_name, lines) => {
  it.each([
    ['line ends', (zone: readonly string[]) => `${zone.join('\r\n')}\r\n`],
    ['no line end', (zone: readonly string[]) => zone.join('')],
    ['STX and ETX', (zone: readonly string[]) => `\x02${zone.join('\r')}\r\x03`],
    ['an AIM identifier of a scanner of print', (zone: readonly string[]) => `]o3${zone.join('\r')}`],
    ['a prefix and a suffix', (zone: readonly string[]) => `MRZ:${zone.join('|')};\x04`],
    ['spaces', (zone: readonly string[]) => `  ${zone.join('  ')}  \t`],
    ['lines of the reader before and after', (zone: readonly string[]) => `OK\r${zone.join('\r')}\rEND\r`],
  ])('are found with %s', (_framing, framed) => {
    expect(zoneText(framed(lines))).toEqual(lines);
  });

  it('are found with marks for characters that were not read, and with one too few', () => {
    const marked = lines.map((line) => line.replace(/[0-9]/, '?'));
    expect(zoneText(`\x02${marked.join('\r')}\r\x03`)).toEqual(marked);
    const short = [lines[0]!.slice(0, -1), ...lines.slice(1)];
    expect(zoneText(`${short.join('\n')}\n`)).toEqual(short);
  });
});

test.each([
  '',
  '4006381333931',
  '@\n\x1e\rANSI 636000100002DL00410278ZV03190008DLDAQT64235789\nDCSSAMPLE\n',
  'D1NLD15094962111659VR9C7R0<<<8',
  'https://example.org/?a<b',
  TD3.join('').toLowerCase(),
  TD3[0]!,
  'X'.repeat(88),
  `<${'A'.repeat(400)}`,
])('"%s" is none', (text) => {
  expect(zoneText(text)).toBeUndefined();
});

test('any text is answered in two looks at it, and a zone holds its characters in their order', () => {
  const unit = fc.constantFrom(...'<A7PI\r\n\t\x02\x03]?x ');
  fc.assert(
    fc.property(fc.string({ unit, maxLength: 320 }), (text) => {
      const meter = new Meter();
      const lines = zoneText(text, meter);
      expect(meter.steps).toBeLessThanOrEqual(text.length + 1);
      let at = 0;
      for (const line of lines ?? []) {
        at = text.indexOf(line, at);
        expect(at).toBeGreaterThanOrEqual(0);
        at += line.length;
      }
    }),
    RUNS,
  );
});
