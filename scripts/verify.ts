import { readdirSync, readFileSync, statSync } from 'node:fs';
import { extname, join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { loadVision } from '#capture/vision/load-vision.ts';
import type { VisionService } from '#capture/vision/ports.ts';
import { AppError, failure } from '#core/contract/errors.ts';
import type { OwnFamily } from '#core/document/print/own-family.ts';
import { readLayouts } from '#core/document/print/read-layouts.ts';
import type { ImageMimeType } from '#core/imaging/rgb-image.ts';
import type { Outcome } from '#core/proofing/verdicts.ts';
import { pipelineClock } from '#main/composition-root.ts';
import {
  type CheckedDocument,
  type CheckedFiles,
  checkFiles,
  type FileReport,
  type PictureFile,
} from '#main/counter/evidence-pipeline/check-files.ts';
import { describeError } from '#main/host/describe-error.ts';
import { inProject } from './prepare/project.ts';
import { printable, printableLines } from './terminal/printable.ts';

export const USAGE = `npm run verify -- --document <image> [--back <image>] [--selfie <image>] [--json]
npm run verify -- --document-dir <folder>
With either: --layouts <file>

Reads a document from its front and, where it has one, its back: zone, barcode, print and portrait. Shows every field with
all its sources, and apart from them what is printed, compares the portrait with the selfie, and reports every check. It needs the document at least. No operator
attests anything: the result says whether the pictures agree, not who was present.

With --layouts, print is read with the layouts in a JSON file first (docs/print-layouts.md).

With a folder, every picture in it and below it is checked as a document of its own: one line of JSON for each, and the
progress on standard error. Exit code 0: every picture could be used, whatever its outcome.  1: one could not, or there
is none.

Exit code 0: all automatic checks passed.  2: a person must review.  3: a check failed.
4: a check could not be performed.  1: a picture could not be used, or the call was wrong.`;

const EXIT: Record<Outcome, number> = {
  Success: 0,
  Review: 2,
  Failed: 3,
  'Not Performed': 4,
  Expired: 1,
  Abandoned: 1,
};
const FAILED_TO_CHECK = 1;
export const WRONG_CALL = FAILED_TO_CHECK;

const OPTIONS = {
  document: { type: 'string' },
  'document-dir': { type: 'string' },
  back: { type: 'string' },
  selfie: { type: 'string' },
  layouts: { type: 'string' },
  json: { type: 'boolean', default: false },
} as const;

const TYPES: Record<string, ImageMimeType> = {
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.png': 'image/png',
  '.webp': 'image/webp',
};

export const readArguments = (args: readonly string[]) => {
  const {
    document,
    'document-dir': folder,
    ...values
  } = parseArgs({ args: [...args], options: OPTIONS }).values;
  if (folder && (document || values.back || values.selfie))
    throw new TypeError('Name a folder with --document-dir, or single pictures, not both.');
  if (folder) return { kind: 'folder', folder, layouts: values.layouts } as const;
  if (!document) throw new TypeError('Name the picture of a document with --document.');
  return { kind: 'pictures', ...values, document } as const;
};

type Check = (files: CheckedFiles) => Promise<FileReport>;

/** Checks picture files with the evidence pipeline of the counter. @returns the exit code of {@link USAGE}. */
export const main = async (argv: readonly string[]): Promise<number> => {
  const time = pipelineClock({ now: () => new Date() });
  let vision: VisionService | undefined;
  const check: Check = (files) => {
    vision ??= loadVision(inProject('native-models'), time);
    return checkFiles(vision, time, files);
  };
  try {
    return await verify(argv, check);
  } finally {
    await vision?.close();
  }
};

/** The same with the models that `check` has open. */
export const verify = async (argv: readonly string[], check: Check): Promise<number> => {
  const asJson = argv.includes('--json');
  try {
    const values = readArguments(argv);
    const families = values.layouts ? { families: layoutsIn(values.layouts) } : {};
    if (values.kind === 'folder') {
      return await verifyFolder(values.folder, (files) => check({ ...files, ...families }));
    }
    const files: CheckedFiles = {
      document: readPicture(values.document),
      ...(values.back ? { back: readPicture(values.back) } : {}),
      ...(values.selfie ? { selfie: readPicture(values.selfie) } : {}),
    };
    const started = performance.now();
    const report = await check({ ...files, ...families });
    const totalMs = Math.round(performance.now() - started);
    const exitCode = EXIT[report.outcome.outcome];
    say(
      asJson
        ? JSON.stringify({ ...reportAsJson(report), timingsMs: { total: totalMs }, exitCode }, null, 2)
        : inWords(report),
    );
    return exitCode;
  } catch (error) {
    process.stderr.write(`${printableLines(describeError(error))}\n`);
    if (asJson && error instanceof AppError) {
      say(JSON.stringify({ error: error.toResponse(), exitCode: FAILED_TO_CHECK }, null, 2));
    }
    return FAILED_TO_CHECK;
  }
};

/** @throws TypeError with the place of each fault */
const layoutsIn = (path: string): OwnFamily[] => {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (cause) {
    throw new TypeError(`${path}: ${whyNot(cause)}`);
  }
  const { families, faults = [] } = readLayouts(text);
  if (families) return families;
  throw new TypeError([`${path}:`, ...faults.map((fault) => `${fault.path} ${fault.message}`)].join('\n  '));
};

/** The pictures in a folder and below it, by name. @throws AppError IMAGE_UNREADABLE, naming the folder */
const picturesIn = (folder: string): string[] => {
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && TYPES[extname(entry.name).toLowerCase()] !== undefined)
      .map(({ parentPath, name }) => join(parentPath, name))
      .sort();
  } catch (cause) {
    throw failure('IMAGE_UNREADABLE', `${folder}: ${whyNot(cause)}`);
  }
};

/** Checks each picture as a document of its own; one that cannot be used never stops the others. */
const verifyFolder = async (folder: string, check: Check): Promise<number> => {
  const pictures = picturesIn(folder);
  if (pictures.length === 0) throw failure('IMAGE_UNREADABLE', `${folder}: no JPEG, PNG or WebP in it`);
  let unusable = 0;
  for (const [index, path] of pictures.entries()) {
    const started = performance.now();
    const about = await verdictOn(path, check);
    if ('error' in about) unusable += 1;
    const total = Math.round(performance.now() - started);
    say(JSON.stringify({ file: relative(folder, path), ...about, timingsMs: { total } }));
    process.stderr.write(`${index + 1} of ${pictures.length}\n`);
  }
  return unusable === 0 ? 0 : FAILED_TO_CHECK;
};

const verdictOn = async (path: string, check: Check) => {
  try {
    const report = await check({ document: readPicture(path) });
    return { ...reportAsJson(report), exitCode: EXIT[report.outcome.outcome] };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { error: error.toResponse(), exitCode: FAILED_TO_CHECK };
  }
};

/** Far more than any picture that is accepted; such a file is not even brought into memory. */
const LARGEST_FILE = 64 * 1024 * 1024;

const UNREADABLE: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file',
  EACCES: 'this user may not read the file',
  EISDIR: 'it is a folder',
  ENOTDIR: 'it is no folder',
};

const whyNot = (cause: unknown): string => {
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
  return UNREADABLE[code] ?? `it cannot be opened ${code}`.trim();
};

const tooLarge = (path: string, size: number): AppError =>
  failure('IMAGE_TOO_LARGE', `${path}: ${size} bytes, limit ${LARGEST_FILE}`);

/** @throws AppError IMAGE_UNREADABLE, IMAGE_TYPE_UNSUPPORTED, IMAGE_TOO_LARGE, naming the file */
const readPicture = (path: string): PictureFile => {
  const mimeType = TYPES[extname(path).toLowerCase()];
  if (!mimeType) {
    throw failure('IMAGE_TYPE_UNSUPPORTED', `${path} ends with ${extname(path) || 'nothing'}`);
  }
  try {
    const { size } = statSync(path);
    if (size > LARGEST_FILE) throw tooLarge(path, size);
    return { mimeType, bytes: readFileSync(path) };
  } catch (cause) {
    if (cause instanceof AppError) throw cause;
    throw failure('IMAGE_UNREADABLE', `${path}: ${whyNot(cause)}`);
  }
};

const reportAsJson = ({ flow, zone, barcode, documents, outcome, ...report }: FileReport) => ({
  flow: flow.id,
  flowVersion: flow.version,
  mrz: zone ? { format: zone.format, lines: zone.lines, fields: zone.fields } : null,
  barcode: barcode ? { symbology: barcode.symbology, variant: barcode.variant } : null,
  documents,
  ...report,
  outcome: outcome.outcome,
  rules: outcome.rules,
});

const inWords = ({
  documents,
  zone,
  codes,
  print,
  comparison,
  checks,
  faults,
  outcome,
}: FileReport): string =>
  [
    `Outcome: ${outcome.outcome} (not attested by anybody)`,
    '',
    ...(zone ? [`Machine-readable zone, ${zone.format}:`, ...zone.lines.map((line) => `  ${line}`), ''] : []),
    ...documents.flatMap(documentInWords),
    ...(codes.length > 0 ? [`Other codes, not read: ${codes.join(', ')}`, ''] : []),
    ...print.flatMap(printInWords),
    comparison.performed
      ? `Comparison of portrait and selfie: ${comparison.score.toFixed(3)} (cosine, not calibrated)`
      : `Comparison of portrait and selfie: not performed (${comparison.reason})`,
    '',
    ...checks.map(
      ({ id, verdict, reason, subject }) =>
        `  ${verdict.padEnd(13)} ${id} (${reason}${subject ? `: ${subject}` : ''})`,
    ),
    ...(faults.length > 0 ? ['', 'What can be done:'] : []),
    ...faults.map(({ code, cause }) => `  ${code}: ${cause?.nextStep}`),
  ].join('\n');

/** The print of a side, field by field; `?` marks doubtful characters. */
const printInWords = ({
  family,
  kind,
  fields,
  unread = [],
  runningText,
}: FileReport['print'][number]): string[] => [
  `Print, layout ${family}: ${[kind.type, kind.country, kind.region].filter(Boolean).join(' ')}`,
  ...Object.entries(fields).flatMap(([field, read]) =>
    read ? [`  ${read.doubtful ? '?' : ' '} ${field}: ${printable(read.value)}`] : [],
  ),
  ...(unread.length > 0 ? [`  Not read: ${unread.length} lines in another script, upright or by hand`] : []),
  ...(runningText ? ['  Running text, such as a page of a book: no field was taken'] : []),
  '',
];

/** A document, field by field with every source. */
const documentInWords = ({ kind, fields, indicators, realId }: CheckedDocument): string[] => [
  `Document: ${[kind.type, kind.country, kind.region].filter(Boolean).join(' ')} (says the ${kind.basis})`,
  ...fields
    .filter(({ sources }) => sources.length > 0)
    .map(({ field, verdict, sources, century }) => {
      const values = sources.map(({ source, value }) => `${source} ${printable(value)}`).join(' | ');
      const open = century?.basis === 'open' ? ` (or ${century.other}: the century is open)` : '';
      return `  ${verdict.padEnd(10)} ${field}: ${values}${open}`;
    }),
  ...(indicators.length > 0 ? [`  Notice: ${indicators.join(', ')}`] : []),
  ...(realId ? [`  Real-ID: barcode ${realId.barcode}, star ${realId.star}`] : []),
  '',
];

const say = (text: string): number => {
  process.stdout.write(`${printableLines(text)}\n`);
  return 0;
};
