import type { FlowReference } from '../../../services/contract/flow.ts';
import type { ImageMimeType } from '../../domain/imaging/rgb-image.ts';
import { FILE_CHECK } from '../../domain/proofing/built-in-flows.ts';
import { decideOutcome } from '../../domain/proofing/decide-outcome.ts';
import type { CheckResult, OutcomeVerdict } from '../../domain/proofing/verdicts.ts';
import { AppError, type ErrorResponse } from '../../sdk/contract/errors.ts';
import type { FrameMeta } from '../contract/frame.ts';
import { checksOf } from '../session/evaluate.ts';
import { faultsOf } from '../session/faults.ts';
import { flowReference } from '../session/reference.ts';
import type { ComparisonRecord, SessionState, ZoneRecord } from '../session/session-state.ts';
import { startSession } from '../session/start-session.ts';
import { compareFaces } from './compare-faces.ts';
import { DocumentCapture } from './document-capture.ts';
import { judgeSelfiePicture } from './judge-selfie-picture.ts';
import type { PipelineClock, Vision } from './pipeline-ports.ts';

/** A picture as it lies on disk. */
export interface PictureFile {
  mimeType: ImageMimeType;
  bytes: Uint8Array;
}

/** What two pictures say about each other. Nothing in it proves that anybody was present. */
export interface FileReport {
  flow: FlowReference;
  attested: false;
  models: string[];
  zone: ZoneRecord | undefined;
  comparison: ComparisonRecord;
  checks: CheckResult[];
  /** What can be done about the findings. */
  faults: ErrorResponse[];
  outcome: OutcomeVerdict;
}

/**
 * Runs the evidence pipeline of the counter on two files, without an operator.
 * @throws AppError of the IMAGE_* family, naming the picture that cannot be used
 */
export async function checkFiles(
  vision: Vision,
  time: PipelineClock,
  files: { document: PictureFile; selfie: PictureFile },
): Promise<FileReport> {
  const documentJpeg = await jpegOf(vision, files.document, 'document');
  const selfieJpeg = await jpegOf(vision, files.selfie, 'selfie');
  const blank = unattended(time);
  const captured = await captureDocument(vision, time, blank, documentJpeg);
  const judged = await judgeSelfiePicture(vision, selfieJpeg, FILE_CHECK.selfie.limits);
  const portrait = captured.pictures.find(({ kind }) => kind === 'document-portrait')?.bytes;
  const comparison = await compareFaces(vision.face(), FILE_CHECK, { selfie: selfieJpeg, portrait });
  const { width, height } = judged;
  const state: SessionState = {
    ...blank,
    documents: [captured.document],
    selfie: {
      attempt: 1,
      captureType: 'Manual',
      fallback: false,
      capturedAt: blank.startedAt,
      image: { id: time.newId(), kind: 'selfie', width, height },
      judged: judged.judged,
      ...(judged.verdict.accepted ? {} : { advice: judged.verdict.hint }),
      quality: judged.quality,
    },
    comparison,
  };
  const checks = checksOf(state, time.today());
  return {
    flow: state.flowReference,
    attested: false,
    models: vision.models(),
    zone: captured.document.zone,
    comparison,
    checks,
    faults: faultsOf(state, checks),
    outcome: decideOutcome(FILE_CHECK, { checks }),
  };
}

/** The counter stores JPEG, so other types are brought into that form before anything is judged. */
async function jpegOf({ codec }: Vision, file: PictureFile, name: string): Promise<Uint8Array> {
  try {
    const image = await codec.decode(file);
    return file.mimeType === 'image/jpeg' ? file.bytes : await codec.encodeJpeg(image);
  } catch (cause) {
    if (!(cause instanceof AppError)) throw cause;
    throw new AppError(cause.code, `The ${name}: ${cause.message}`, cause.detail, { cause });
  }
}

function unattended(time: PipelineClock): SessionState {
  const now = time.clock.now().toISOString();
  const session = {
    sessionId: time.newId(),
    reference: 'FILES',
    flow: FILE_CHECK,
    flowReference: flowReference(FILE_CHECK),
    operator: { id: 'none', name: '', did: '' },
    product: {},
  };
  return startSession(session, { now, today: time.today() }).state;
}

/** A file is taken like a picture by button: the second try is taken as it is. */
async function captureDocument(vision: Vision, time: PipelineClock, state: SessionState, jpeg: Uint8Array) {
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
  throw new RangeError('a second picture by button is always taken');
}
