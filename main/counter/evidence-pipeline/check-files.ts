import { compareFaces } from '#capture/face/compare-faces.ts';
import { judgeSelfiePicture } from '#capture/face/judge-selfie-picture.ts';
import type { PipelineClock, Vision } from '#capture/vision/ports.ts';
import type { FrameMeta } from '#core/contract/counter/frame.ts';
import { AppError, type ErrorResponse, failure } from '#core/contract/errors.ts';
import type { Flow } from '#core/contract/flow.ts';
import type { FlowReference } from '#core/contract/published-flows.ts';
import type {
  BarcodeRecord,
  CodeSymbology,
  DocumentRecord,
  PrintRecord,
  ZoneRecord,
} from '#core/document/document-records.ts';
import type { JoinedDocument } from '#core/document/joined-document.ts';
import type { OwnFamily } from '#core/document/print/own-family.ts';
import type { ImageMimeType } from '#core/imaging/rgb-image.ts';
import { DOCUMENT_CHECK, FILE_CHECK } from '#core/proofing/built-in-flows.ts';
import type { ComparisonRecord } from '#core/proofing/comparison-record.ts';
import { decideOutcome } from '#core/proofing/decide-outcome.ts';
import type { CheckResult, OutcomeVerdict } from '#core/proofing/verdicts.ts';
import { checksOf } from '../session/evaluate.ts';
import { flowReference } from '../session/reference.ts';
import { joinedDocuments } from '../session/session-documents.ts';
import { faultsOf } from '../session/session-faults.ts';
import type { SessionState } from '../session/session-state.ts';
import { startSession } from '../session/start-session.ts';
import { DocumentCapture, type DocumentStep } from './document-capture.ts';

/** A picture as it lies on disk. */
export interface PictureFile {
  mimeType: ImageMimeType;
  bytes: Uint8Array;
}

/** One document of the files with its checks. */
export type CheckedDocument = JoinedDocument & { number: number; checks: CheckResult[] };

/** The report on picture files. Nothing in it proves that anybody was present. */
export interface FileReport {
  flow: FlowReference;
  attested: false;
  models: string[];
  documents: CheckedDocument[];
  /** The machine-readable zone, of the side that shows it. */
  zone: ZoneRecord | undefined;
  /** The barcode, of the side that shows it. */
  barcode: BarcodeRecord | undefined;
  /** Symbologies of other codes on the document, which are named and not read. */
  codes: CodeSymbology[];
  /** The print as it was read, by side; absent where no model reads print. */
  print: PrintRecord[];
  comparison: ComparisonRecord;
  checks: CheckResult[];
  /** The findings with their next steps. */
  faults: ErrorResponse[];
  outcome: OutcomeVerdict;
}

/** The files of one person: one document from its front and, if given, its back, and the selfie to compare with. */
export interface CheckedFiles {
  document: PictureFile;
  back?: PictureFile;
  selfie?: PictureFile;
  /** Layouts that are tried before those of the product. */
  families?: OwnFamily[];
}

/**
 * Runs the evidence pipeline of the counter on files, without an operator.
 * @throws AppError of the IMAGE_* family or DOCUMENT_MIRRORED, naming the picture that cannot be used
 */
export async function checkFiles(
  vision: Vision,
  time: PipelineClock,
  files: CheckedFiles,
): Promise<FileReport> {
  const flow = withFamilies(files.selfie ? FILE_CHECK : DOCUMENT_CHECK, files.families);
  const blank = unattended(time, flow);
  // All files are opened before any is judged: to judge one takes a second, which a broken one would waste.
  const document = await jpegOf(vision, files.document, 'document');
  const other = files.back && (await jpegOf(vision, files.back, 'back'));
  const selfie = files.selfie && (await jpegOf(vision, files.selfie, 'selfie'));
  const front = await captureSide(vision, time, blank, document, 'document');
  const back = other && (await captureSide(vision, time, blank, other, 'back'));
  const sides = back ? [front, back] : [front];
  const portrait = sides
    .flatMap(({ pictures }) => pictures)
    .find(({ kind }) => kind === 'document-portrait')?.bytes;
  const compared = await selfiePart(vision, time, selfie, portrait);
  const state: SessionState = { ...blank, documents: [documentOf(sides)], ...compared };
  const checks = checksOf(state, time.today());
  return {
    flow: state.flowReference,
    attested: false,
    models: vision.models(),
    documents: joinedDocuments(state, time.today()).map(({ record: { number }, joined }) => ({
      ...joined,
      number,
      checks: checks.filter(({ document }) => document === number),
    })),
    zone: sides.map(({ capture }) => capture.zone).find((zone) => zone !== undefined),
    barcode: sides.map(({ capture }) => capture.barcode).find((barcode) => barcode !== undefined),
    codes: [...new Set(sides.flatMap(({ capture }) => capture.codes ?? []))],
    print: sides.flatMap(({ capture }) => capture.print ?? []),
    comparison: compared.comparison,
    checks,
    faults: faultsOf(state, checks),
    outcome: decideOutcome(flow, { checks }),
  };
}

/** The flow of its name with these layouts; its hash is another one. */
const withFamilies = (flow: Flow, families: OwnFamily[] | undefined): Flow =>
  families ? { ...flow, document: { ...flow.document, families } } : flow;

type Side = Extract<DocumentStep, { kind: 'captured' }>;

/** No other side is requested: the files are the whole input. */
function documentOf(sides: readonly Side[]): DocumentRecord {
  const captures = sides.map(({ capture }) => capture);
  return { id: captures[0]?.id ?? '', number: 1, attempt: 1, captures, complete: true, words: {} };
}

async function selfiePart(
  vision: Vision,
  time: PipelineClock,
  jpeg: Uint8Array | undefined,
  portrait: Uint8Array | undefined,
): Promise<Pick<SessionState, 'selfie'> & { comparison: ComparisonRecord }> {
  if (!jpeg) return { comparison: { performed: false, reason: 'not-captured' } };
  const { width, height, judged, verdict, quality } = await judgeSelfiePicture(
    vision,
    jpeg,
    FILE_CHECK.selfie.limits,
  );
  const selfie: SessionState['selfie'] = {
    attempt: 1,
    captureType: 'Manual',
    fallback: false,
    capturedAt: time.clock.now().toISOString(),
    image: { id: time.newId(), kind: 'selfie', width, height },
    judged,
    ...(verdict.accepted ? {} : { advice: verdict.hint }),
    quality,
  };
  const pictures = { selfie: jpeg, portrait };
  return { selfie, comparison: await compareFaces(vision.face(), FILE_CHECK.comparison, pictures) };
}

/** The counter stores JPEG, so other types are brought into that form before anything is judged. */
async function jpegOf({ codec }: Vision, file: PictureFile, name: string): Promise<Uint8Array> {
  try {
    const image = await codec.decode(file);
    return file.mimeType === 'image/jpeg' ? file.bytes : await codec.encodeJpeg(image);
  } catch (cause) {
    if (!(cause instanceof AppError)) throw cause;
    throw new AppError(cause.code, { ...cause.detail, probe: `${name}: ${cause.detail.probe}` }, { cause });
  }
}

function unattended(time: PipelineClock, flow: Flow): SessionState {
  const now = time.clock.now().toISOString();
  const session = {
    sessionId: time.newId(),
    reference: 'FILES',
    flow,
    flowReference: flowReference(flow),
    operator: { id: 'none', name: '', did: '' },
    product: {},
  };
  return startSession(session, { now, today: time.today() }).state;
}

/** A file is taken like a picture by button: the second try is taken as it is, unless it is a mirror image. */
async function captureSide(
  vision: Vision,
  time: PipelineClock,
  state: SessionState,
  jpeg: Uint8Array,
  name: 'document' | 'back',
): Promise<Side> {
  const capture = new DocumentCapture(vision, time);
  const meta: FrameMeta = {
    sessionId: state.sessionId,
    at: { step: 'document', visit: 1 },
    attemptId: time.newId(),
    purpose: 'shutter',
    capturedAt: time.clock.now().getTime(),
    frameNumber: 0,
  };
  for (let attempt = 0; attempt < 2; attempt++) {
    const step = await capture.judge(state, meta, jpeg);
    if (step.kind === 'captured') return step;
  }
  throw failure('DOCUMENT_MIRRORED', `${name}: read only in a mirror image`);
}
