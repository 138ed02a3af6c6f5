import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import type { Framer } from '../framer.ts';
import { anyBytes, expectSound, RUNS } from '../fuzz.fixture.ts';
import { parseReportDescriptor } from './report-descriptor.ts';
import { scannerDescriptor, scannerReports } from './reports.fixture.ts';
import { scannerFramer } from './scanner-framer.ts';
import { scannerLayout } from './scanner-layout.ts';

const LICENCE = `@\n\x1e\rANSI 636000100002DL00410278ZV03190008DLDAQT64235789\nDCSSAMPLE\n${'DAG1 MAIN STREET\n'.repeat(6)}\r`;

const declared = (shape: Parameters<typeof scannerDescriptor>[0]) => {
  const layout = scannerLayout(parseReportDescriptor(scannerDescriptor(shape)) ?? []);
  if (layout === undefined) throw new Error('the descriptor declares no layout');
  return layout;
};

const VARIANTS = [
  { name: 'with the AIM identifier', descriptor: {}, shape: {}, symbology: ']L2' },
  {
    name: 'without an AIM identifier',
    descriptor: { aim: false },
    shape: { dataAt: 2 },
    symbology: 'unknown',
  },
  {
    name: 'with a byte before the AIM identifier',
    descriptor: { shifted: true },
    shape: { dataAt: 6 },
    symbology: ']L2',
  },
] as const;

const readAll = (framer: Framer, reports: readonly Uint8Array[]) =>
  reports.flatMap((report) => framer.push(report));
const text = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1');

describe.each(VARIANTS)('a scanner $name', ({ descriptor, shape, symbology }) => {
  const reports = scannerReports(LICENCE, shape);

  it.each([
    ['as its descriptor says', () => scannerFramer(declared(descriptor))],
    ['where the system hides the descriptor', () => scannerFramer()],
  ])('is read %s', (_how, make) => {
    const framed = readAll(make(), reports);
    expect(framed).toHaveLength(1);
    const [first] = framed;
    if (!first || !('content' in first) || first.content.kind !== 'barcode') throw new Error('no barcode');
    expect(text(first.content.bytes)).toBe(LICENCE);
    expect(first.content.symbology).toBe(symbology);
  });

  it('gives back every text of every length', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 1, maxLength: 400 }), (bytes) => {
        const framed = readAll(scannerFramer(declared(descriptor)), scannerReports(bytes, shape));
        expect(framed).toEqual([{ content: { kind: 'barcode', symbology, bytes } }]);
      }),
      RUNS,
    );
  });

  it('delivers nothing or the whole when one report of a message is lost, and the next message whole', () => {
    fc.assert(
      fc.property(fc.nat(reports.length - 2), (lost) => {
        const framer = scannerFramer(declared(descriptor));
        const framed = readAll(
          framer,
          reports.filter((_, index) => index !== reports.length - 1 - lost),
        );
        framer.reset();
        framed.push(...readAll(framer, reports));
        expect(framed.at(-1)).toMatchObject({ content: { kind: 'barcode' } });
      }),
      RUNS,
    );
  });
});

describe('a zone that a scanner read from print', () => {
  /** ICAO Doc 9303 part 4, the specimen of Utopia. */
  const LINES = [
    'P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<',
    'L898902C36UTO7408122F1204159ZE184226B<<<<<10',
  ];

  it.each(VARIANTS)('is one in every layout of the reports: $name', ({ descriptor, shape }) => {
    for (const zone of [`${LINES.join('\r')}\r`, LINES.join(''), `\x02${LINES.join('\r\n')}\x03`]) {
      const framed = readAll(scannerFramer(declared(descriptor)), scannerReports(zone, shape));
      expect(framed).toEqual([{ content: { kind: 'mrz', lines: LINES } }]);
      expect(readAll(scannerFramer(), scannerReports(zone, shape))).toEqual(framed);
    }
  });
});

test('the vendor byte of Honeywell names PDF417 where no AIM identifier does', () => {
  const reports = scannerReports('@\nANSI', { dataAt: 2, vendorSymbology: { at: 62, code: 0x72 } });
  expect(readAll(scannerFramer(), reports)).toMatchObject([{ content: { symbology: ']L0' } }]);
});

describe('a message is dropped, with the reason,', () => {
  const framer = () => scannerFramer(declared({}));
  const [first, second, third] = scannerReports(LICENCE);
  const with_ = (report: Uint8Array | undefined, at: number, ...bytes: number[]): Uint8Array => {
    const changed = Uint8Array.from(report ?? []);
    changed.set(bytes, at);
    return changed;
  };

  it.each([
    ['when a report claims more than it holds', [with_(first, 1, 57)]],
    ['when a continued part is not full', [with_(first, 1, 20)]],
    ['when the symbology changes within it', [first, with_(second, 2, 0x5d, 0x43, 0x31)]],
    ['when a report is cut off', [first?.slice(0, 30)]],
    ['when it is empty', [with_(third, 1, 0), with_(with_(third, 1, 0), 63, 0)]],
  ])('%s', (_case, reports) => {
    const framed = readAll(
      framer(),
      reports.filter((report) => report !== undefined),
    );
    expect(framed[0]).toMatchObject({ fault: { reason: 'invalid' } });
    expect(framed.some((one) => 'content' in one)).toBe(false);
  });

  it('and the rest of it is skipped up to its end', () => {
    const all = scannerReports(LICENCE);
    const spoilt = all.map((report, index) => (index === 1 ? with_(report, 1, 3) : report));
    const read = framer();
    expect(readAll(read, [...spoilt, ...all])).toMatchObject([
      { fault: { reason: 'invalid' } },
      { content: { kind: 'barcode' } },
    ]);
  });

  it('when it never ends', () => {
    const read = framer();
    const framed = readAll(read, Array<Uint8Array>(400).fill(first ?? new Uint8Array()));
    expect(framed).toHaveLength(1);
    expect(framed).toMatchObject([{ fault: { detail: 'the message is longer than any symbol' } }]);
  });
});

test('reports of other kinds are not read as data', () => {
  const other = new Uint8Array(64).fill(0x41);
  other[0] = 3;
  expect(scannerFramer(declared({})).push(other)).toEqual([]);
});

test('a scanner may send anything', () => {
  const report = fc.oneof(
    anyBytes(80),
    anyBytes(62).map((bytes) => Uint8Array.of(2, ...bytes)),
  );
  fc.assert(
    fc.property(fc.array(report, { maxLength: 60 }), fc.boolean(), (reports, known) => {
      expectSound(scannerFramer(known ? declared({}) : undefined), reports);
    }),
    RUNS,
  );
});
