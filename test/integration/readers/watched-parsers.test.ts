import { readFile } from 'node:fs/promises';
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { RUNS } from '#core/readers/fuzz.fixture.ts';
import { watchedParsers } from '../../support/fuzz/watched-parsers.ts';

const parsers = watchedParsers();
afterAll(() => parsers.close());

const vector = async (name: string) =>
  JSON.parse(await readFile(new URL(`../../vectors/${name}`, import.meta.url), 'utf8'));
const { zones } = (await vector('icao9303.json')) as { zones: { lines: string[] }[] };
const { records } = (await vector('aamva-cds.json')) as { records: { text: string }[] };

/** What documents and readers really say, as the standards print it. */
const RECORDED = [
  ...zones.map(({ lines }) => lines.join('\n')),
  ...zones.map(({ lines }) => `\u001c\u0002${lines.join('\r')}\r\u0003\u001d`),
  ...records.map(({ text }) => text),
  '%UTTOWN^SAMPLE$ALEX$^1 MAIN ST^?\r;6360251234567=2501198001010?\r',
];

/** Too long, binary, of mixed encodings, with control characters within, cut, doubled, and of versions to come. */
const hostile: fc.Arbitrary<string> = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 4000 }),
  fc.string({
    unit: fc.constantFrom(...'<A7\r\n\u0000\u0002\u0003\u001e\u001cIC@]%;?=^ANSI 636éД日'),
    maxLength: 4000,
  }),
  fc
    .tuple(
      fc.constantFrom(...RECORDED),
      fc.nat(400),
      fc.nat(40),
      fc.string({ unit: 'binary', maxLength: 20 }),
    )
    .map(([text, at, length, other]) => text.slice(0, at) + other + text.slice(at + length)),
  fc.tuple(fc.constantFrom(...RECORDED), fc.integer({ min: 2, max: 40 })).map(([text, n]) => text.repeat(n)),
  fc
    .tuple(fc.constantFrom(...'<A0\n@\u001e'), fc.integer({ max: 200_000, min: 1 }))
    .map(([c, n]) => c.repeat(n)),
);

test.each([
  'mrz',
  'mrz-as-read',
  'merged-mrz',
  'names',
  'aamva',
  'stripe',
  'wedge',
  'descriptor',
  'scanner',
  'magtek',
  'idtech',
  'elyctis',
  'desko',
])('the parser %s answers whatever it is given before the watchdog kills it', async (parser) => {
  for (const text of RECORDED) await parsers.run(parser, text);
  await fc.assert(
    fc.asyncProperty(hostile, (text) => parsers.run(parser, text)),
    RUNS,
  );
});

test('a parser that comes to no end is killed, and the next one is answered', async () => {
  const impatient = watchedParsers(200);
  await expect(impatient.run('endless', '')).rejects.toThrow('was killed');
  await impatient.run('names', 'Eriksson');
  await expect(impatient.run('nothing', '')).rejects.toThrow('there is no parser');
  await impatient.close();
});
