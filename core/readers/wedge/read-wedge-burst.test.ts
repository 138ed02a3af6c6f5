import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { Meter } from '../../meter.ts';
import { RUNS } from '../fuzz.fixture.ts';
import { readWedgeBurst } from './read-wedge-burst.ts';

/** ICAO Doc 9303 parts 4 to 6, specimens of Utopia. */
const TD3 = ['P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<', 'L898902C36UTO7408122F1204159ZE184226B<<<<<10'];
const TD1 = [
  'I<UTOD231458907<<<<<<<<<<<<<<<',
  '7408122F1204159UTO<<<<<<<<<<<6',
  'ERIKSSON<<ANNA<MARIA<<<<<<<<<<',
];
const TD2 = ['I<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<', 'D231458907UTO7408122F1204159<<<<<<<6'];
const LICENCE = '@\n\x1e\rANSI 636000100002DL00410278ZV03190008DLDAQT64235789\nDCSSAMPLE\n';

const lines = (keys: string) => {
  const framed = readWedgeBurst({ keys });
  return framed && 'content' in framed && framed.content.kind === 'mrz' ? framed.content.lines : framed;
};

test.each([
  ['TD1', TD1],
  ['TD2', TD2],
  ['TD3', TD3],
])('%s is read with line ends of every kind, and without any', (_name, zone) => {
  for (const end of ['\r', '\n', '\r\n', '\t']) expect(lines(zone.join(end) + end)).toEqual(zone);
  expect(lines(`${zone.join('')}\r`)).toEqual(zone);
});

test('a zone is read in the framing of its reader: an identifier, STX and ETX, lines around it', () => {
  for (const keys of [
    `]o3${TD3.join('\r')}\r`,
    `\x02${TD3.join('\r')}\x03`,
    `MRZ\r${TD3.join('\r')}\rOK\r`,
  ]) {
    expect(lines(keys)).toEqual(TD3);
  }
});

test('the text of a licence keeps every separator that the scanner sent', () => {
  const framed = readWedgeBurst({ keys: LICENCE });
  if (!framed || !('content' in framed) || framed.content.kind !== 'barcode') throw new Error('no barcode');
  expect(framed.content.symbology).toBe('unknown');
  expect(Buffer.from(framed.content.bytes).toString('latin1')).toBe(LICENCE);
});

test('an AIM identifier before the text names the symbology', () => {
  expect(readWedgeBurst({ keys: `]L2${LICENCE}` })).toMatchObject({
    content: { kind: 'barcode', symbology: ']L2' },
  });
});

test('letters outside Latin 1 make the bytes UTF-8', () => {
  const framed = readWedgeBurst({ keys: '@\nDCSNOVÁK Š' });
  if (!framed || !('content' in framed) || framed.content.kind !== 'barcode') throw new Error('no barcode');
  expect(Buffer.from(framed.content.bytes).toString('utf8')).toBe('@\nDCSNOVÁK Š');
});

test('tracks that a head types are a stripe', () => {
  expect(
    readWedgeBurst({ keys: '%UTTOWN^SAMPLE$ALEX$^1 MAIN ST^?\r;6360251234567=2501198001010?\r' }),
  ).toEqual({
    content: {
      kind: 'stripe',
      tracks: { 1: 'UTTOWN^SAMPLE$ALEX$^1 MAIN ST^', 2: '6360251234567=2501198001010' },
    },
  });
});

describe('a zone that the keyboard spoilt is named', () => {
  it.each([
    ['another layout for the filler', (text: string) => text.replaceAll('<', ';')],
    ['caps lock', (text: string) => text.toLowerCase()],
  ])('%s', (_case, spoil) => {
    expect(readWedgeBurst({ keys: spoil(`${TD3.join('\r')}\r`) })).toMatchObject({
      fault: { reason: 'invalid' },
    });
  });
});

test.each([
  ['a mark for an unread character', (text: string) => text.replace('L898', 'L?98')],
  ['a line that lost a character', (text: string) => text.replace('ERIKSSON', 'ERIKSON')],
  ['a line that gained one', (text: string) => text.replace('ERIKSSON', 'ERIIKSSON')],
])('a zone with %s is still one, and is kept as it came', (_case, spoil) => {
  const keys = spoil(TD3.join('\r'));
  expect(lines(`${keys}\r`)).toEqual(keys.split('\r'));
});

test.each([
  'D1NLD15094962111659VR9C7R0<<<8',
  'a person may type a sentence that is long enough',
  '4006381333931',
  'correct horse battery staple',
  'x'.repeat(88),
  '',
])('"%s" is no document', (keys) => {
  expect(readWedgeBurst({ keys })).toBeUndefined();
});

test('a burst longer than any document is dropped', () => {
  expect(readWedgeBurst({ keys: `@\n${'A'.repeat(8192)}` })).toMatchObject({ fault: { reason: 'invalid' } });
});

test('any keys are answered, and nothing is invented', () => {
  const unit = fc.constantFrom(...'<A7\r\n\t\x00\x1e@]%;?=^aé日', '\u{1F4B3}', '\ud800');
  fc.assert(
    fc.property(fc.string({ unit, maxLength: 600 }), (keys) => {
      const meter = new Meter();
      const framed = readWedgeBurst({ keys }, meter);
      expect(meter.steps).toBeLessThanOrEqual(5 * (keys.length + 1));
      if (!framed || 'fault' in framed) return;
      const { content } = framed;
      if (content.kind === 'mrz') expect(keys.replace(/[\r\n\t]/g, '')).toBe(content.lines.join(''));
      if (content.kind === 'stripe')
        for (const track of Object.values(content.tracks)) expect(keys).toContain(track);
      if (content.kind === 'barcode') expect(content.bytes.length).toBeGreaterThan(0);
    }),
    RUNS,
  );
});
