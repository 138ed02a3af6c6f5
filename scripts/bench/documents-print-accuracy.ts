import sharp from 'sharp';
import { type Rate, wilson } from '#core/biometrics/calibration/error-rates.ts';
import type { DocumentField } from '#core/document/fields.ts';
import { printRecord } from '#core/document/print/print-record.ts';
import type { RgbImage } from '#core/imaging/rgb-image.ts';
import type { PrintModels } from '#inference/document/print/print-models.ts';
import { readPrint } from '#inference/document/print/read-print.ts';
import { lineCrop, recogniseLine } from '#inference/document/print/recognise-lines.ts';
import { DOCUMENT_LAYOUTS, type DocumentLayout } from '#specimens/print/document-layouts.ts';
import { inventedPerson } from '#specimens/print/invented-person.ts';
import {
  type PrintedText,
  type PrintFont,
  type PrintLevel,
  renderDocument,
} from '#specimens/print/render-document.ts';
import { seeded } from '#specimens/seeded.ts';
import type { BenchRow } from './bench-row.ts';
import { editDistance } from './edit-distance.ts';
import { withPrintFaces } from './print-faces.ts';
import { PRINT_PEER, readLinesWithPeer } from './print-peer.ts';
import { shareRow } from './signed-report.ts';

const TODAY = '2025-06-15';
/** Documents of each layout and face; one of three has a surname with a mark. */
const PERSONS = 3;
const SEED = 20261128;
/** Lines that the peer reads, which takes it a tenth of a second each. */
const PEER_LINES = 120;

/** Counts of reading errors, and of all characters. */
class Count {
  wrong = 0;
  all = 0;
  add(wrong: number, all = 1): void {
    this.wrong += wrong;
    this.all += all;
  }
  get rate(): Rate {
    return wilson(this.wrong, this.all);
  }
}

/** Errors over documents of one level. */
class Errors {
  readonly characters = new Count();
  readonly values = new Count();
  readonly marked = new Count();
  readonly misnamed = new Count();
  readonly kinds = new Count();
  readonly lines: { text: string; picture: Buffer; wrong: number }[] = [];
}

/**
 * The share of print that is read wrong, on clean and on hard documents, in typefaces and over patterns that no other
 * specimen has.
 */
export const printAccuracyRows = (models: PrintModels): Promise<BenchRow[]> =>
  withPrintFaces((faces) => rowsIn(models, faces));

async function rowsIn(models: PrintModels, faces: readonly PrintFont[]): Promise<BenchRow[]> {
  const rows: BenchRow[] = [];
  for (const level of ['clean', 'hard'] as const) {
    const errors = new Errors();
    await addDocuments(models, faces, level, errors);
    const limits = LIMITS[level];
    const name = (what: string, { all }: Count) => `Print, ${level}: ${what} (of ${all})`;
    rows.push(
      await againstPeer(
        shareRow(name('characters misread', errors.characters), errors.characters.rate, limits.characters),
        errors,
      ),
      shareRow(name('values not exact', errors.values), errors.values.rate, limits.values),
      shareRow(name('surnames with marks not exact', errors.marked), errors.marked.rate, limits.marked),
      shareRow(name('values under another name', errors.misnamed), errors.misnamed.rate, limits.misnamed),
      shareRow(name('kinds or countries wrong', errors.kinds), errors.kinds.rate, limits.kinds),
    );
  }
  return rows;
}

/** In per cent. */
const LIMITS = {
  clean: { characters: 1, values: 5, marked: 5, misnamed: 2, kinds: 2 },
  hard: { characters: 3, values: 12, marked: 5, misnamed: 2, kinds: 2 },
} as const;

async function addDocuments(
  models: PrintModels,
  faces: readonly PrintFont[],
  level: PrintLevel,
  errors: Errors,
): Promise<void> {
  const random = seeded(SEED);
  for (const layoutOf of DOCUMENT_LAYOUTS) {
    for (const font of faces) {
      for (let person = 0; person < PERSONS; person++) {
        const layout = layoutOf(inventedPerson(random, person % 3 === 2), random);
        const { picture, texts } = await renderDocument(layout, font, random, level);
        const page = await pixelsOf(picture);
        await addFields(models, layout, page, errors);
        for (const text of texts) await addLine(models, page, text, errors);
      }
    }
  }
}

async function addFields(
  models: PrintModels,
  { kind, values, width }: DocumentLayout,
  page: RgbImage,
  errors: Errors,
): Promise<void> {
  const print = await readPrint(models, page, { upright: true, card: width < 100 });
  const record = printRecord({ ...print, today: TODAY });
  errors.kinds.add(Number(record.kind.type !== kind.type || record.kind.country !== kind.country));
  const said = Object.entries(values) as [DocumentField, string][];
  for (const [field, value] of said) {
    const isMarked = /[^\x20-\x7e]/.test(value);
    const wrong = Number(record.fields[field]?.value !== value);
    if (isMarked) errors.marked.add(wrong);
    else errors.values.add(wrong);
  }
  for (const [field, read] of Object.entries(record.fields)) {
    const isOthers = said.some(([name, value]) => name !== field && value === read?.value);
    const own = values[field as DocumentField];
    errors.misnamed.add(Number(own !== read?.value && (isOthers || own === undefined)));
  }
}

/** The space around a line that the product's own boxes leave, in heights of the line. */
const MARGIN = 0.28;

/** Spaces apart: the recogniser drops many, and no value is compared by them. */
const compact = (text: string): string => text.replace(/\s/g, '');

async function addLine(
  models: PrintModels,
  page: RgbImage,
  text: PrintedText,
  errors: Errors,
): Promise<void> {
  const margin = MARGIN * text.height;
  const [left, top] = [Math.max(0, text.left - margin), Math.max(0, text.top - margin)];
  const right = Math.min(page.width, text.left + text.width + margin);
  const bottom = Math.min(page.height, text.top + text.height + margin);
  const quad = [
    { x: left, y: top },
    { x: right, y: top },
    { x: right, y: bottom },
    { x: left, y: bottom },
  ] as const;
  const crop = lineCrop(page, { quad, length: right - left, height: bottom - top, score: 1 });
  if (!crop) return;
  const characters = await recogniseLine(models, crop);
  const wanted = compact(text.text);
  const wrong = editDistance(compact(characters.map((one) => one.text).join('')), wanted);
  errors.characters.add(Math.min(wrong, wanted.length), wanted.length);
  if (errors.lines.length >= PEER_LINES) return;
  const picture = await sharp(crop.data, { raw: { width: crop.width, height: crop.height, channels: 3 } })
    .png()
    .toBuffer();
  errors.lines.push({ text: wanted, picture, wrong });
}

/** The characters that the peer misreads in the first of the same crops, in per cent. */
async function againstPeer(row: BenchRow, { lines }: Errors): Promise<BenchRow> {
  const texts = await readLinesWithPeer(lines.map(({ picture }) => picture));
  const all = lines.reduce((sum, { text }) => sum + text.length, 0);
  const share = (wrong: number) => (100 * wrong) / Math.max(1, all);
  const theirs = share(
    lines.reduce(
      (sum, { text }, i) => sum + Math.min(text.length, editDistance(compact(texts[i] ?? ''), text)),
      0,
    ),
  );
  const ours = share(lines.reduce((sum, { wrong }) => sum + wrong, 0));
  return {
    ...row,
    peer: { name: `${PRINT_PEER}, ${lines.length} lines`, median: theirs, ratio: theirs / ours },
  };
}

async function pixelsOf(picture: Buffer): Promise<RgbImage> {
  const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, data: new Uint8Array(data) };
}
