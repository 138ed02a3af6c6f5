import { AppError } from '#core/contract/errors.ts';
import { type ContainedFrame, unpackFrames } from '#core/imaging/frame-container.ts';
import { jpegSize } from '#core/imaging/jpeg-size.ts';
import {
  type CaptureAdvice,
  FRAMES_TYPE,
  type PICTURE_KINDS,
  PictureFacts,
} from '#services/contract/hosted.ts';
import { ProblemError } from '#services/contract/problem.ts';
import type { OpenJob } from './capture-desk.ts';
import { stepOf } from './capture-page.ts';
import { type TakenAnswer, takeClip } from './challenge-step.ts';
import { type Taken, takeDocument } from './document-step.ts';
import { takeSelfie } from './selfie-step.ts';

type PictureKind = (typeof PICTURE_KINDS)[number];

/** A picture as it arrived. */
export interface SentBody {
  kind: PictureKind;
  type: string;
  bytes: Uint8Array;
  /** Base64url of JSON. */
  facts: string;
  /** When its last byte came, and how long the request had taken by then. */
  arrival: { at: Date; tookMs: number };
}

/** Pixels of a picture's sides. */
const LEAST_SIDE = 240;
const MOST_SIDE = 8192;
/** The longest side of a hint and of an answering frame, as pages send it. */
const MOST_LIVE_SIDE = 1280;
/** A camera's picture is sent at once; older than this it shows another moment. */
const FRESH_MS = 10_000;

/**
 * Judges a picture that was sent for the step that the job is at.
 *
 * @throws ProblemError `CAPTURE_INVALID`, `CAPTURE_BUSY`, `CAPTURE_UNAVAILABLE`, `INSTANCE_MOVED`
 */
export async function takePicture(open: OpenJob, body: SentBody): Promise<Taken> {
  requireStep(open, body.kind);
  const facts = factsOf(body.facts);
  const frames = framesOf(body);
  const isHandedOver = body.kind === 'selfie-native' || body.kind === 'document-file';
  if (!isHandedOver && facts.ageMs > FRESH_MS) return { open, result: 'again', reason: 'picture-stale' };
  const { at: arrivedAt, tookMs: uploadMs } = body.arrival;
  const takenAt = arrivedAt.getTime() - (isHandedOver ? 0 : facts.ageMs + facts.waitedMs);
  const last = frames.at(-1)?.at ?? 0;
  const dated = frames.map(({ at, jpeg, timing }) => ({ at: takenAt - (last - at), jpeg, timing }));
  return unlessUnreadable(open, () => {
    const [first] = dated;
    if (!first) throw new ProblemError('CAPTURE_INVALID');
    return body.kind.startsWith('document')
      ? takeDocument(open, { jpeg: first.jpeg, facts, at: new Date(first.at) })
      : takeSelfie(open, { frames: dated, facts, native: body.kind === 'selfie-native', uploadMs });
  });
}

/** @throws ProblemError as {@link takeClip}, `CAPTURE_UNAVAILABLE` */
export async function takeAnswer(
  open: OpenJob,
  { challengeId, index, bytes }: { challengeId: string; index: number; bytes: Uint8Array },
): Promise<TakenAnswer> {
  const frames = unpackFrames(bytes);
  if (!frames) throw invalid('The body is no container of JPEGs whose times rise.');
  for (const { jpeg } of frames) requireSize(jpeg, MOST_LIVE_SIDE);
  const found = await unlessUnreadable(open, () => takeClip(open, { challengeId, index, frames }));
  return 'accepted' in found ? found : { accepted: false, taken: found };
}

/**
 * Gives a hint on a small frame of the current capture.
 *
 * @throws ProblemError `CAPTURE_INVALID`, `CAPTURE_UNAVAILABLE`, `INSTANCE_MOVED` where that is something else
 */
export async function adviseOn(
  open: OpenJob,
  of: 'document' | 'selfie',
  jpeg: Uint8Array,
): Promise<CaptureAdvice> {
  const { context, job, flow, state } = open;
  const step = stepOf(open);
  if (!(of === 'document' ? isDocumentStep(step) : isFaceStep(step)))
    throw new ProblemError('INSTANCE_MOVED');
  requireSize(jpeg, MOST_LIVE_SIDE);
  const found = await withModels(() =>
    context.captures.hint(job.place, { task: 'hint', of, jpeg, flow }),
  ).catch((error: unknown) => {
    if (isOfPicture(error)) return { left: 'superseded' } as const;
    throw error;
  });
  if ('left' in found) {
    return found.left === 'busy' ? { advice: 'busy', waitMs: found.waitMs } : { advice: found.left };
  }
  if (of === 'selfie') return found;
  const isBack = state.session?.documents.some(({ complete }) => !complete);
  return { ...found, side: isBack ? 'back' : 'front', orientation: found.orientation ?? 'unknown' };
}

/** @throws ProblemError `INSTANCE_MOVED` where the page shows another step, `CAPTURE_INVALID` where the node takes no such picture */
function requireStep(open: OpenJob, kind: PictureKind): void {
  const step = stepOf(open);
  const { fileAllowed, lightMode, skipLiveness } = open.job.settings;
  if (kind === 'document-file' && !fileAllowed) throw invalid('This node takes no file.');
  if (kind === 'selfie-native' && !lightMode && !skipLiveness)
    throw invalid('This node takes no picture without live frames.');
  if (kind === 'selfie' && lightMode)
    throw invalid('This node takes the picture of the browser’s own camera.');
  const fits =
    kind === 'document-file'
      ? isDocumentStep(step)
      : kind.startsWith('selfie')
        ? isFaceStep(step)
        : kind === step;
  if (!fits) throw new ProblemError('INSTANCE_MOVED');
}

const isDocumentStep = (step: ReturnType<typeof stepOf>): boolean =>
  step === 'document-front' || step === 'document-back';
const isFaceStep = (step: ReturnType<typeof stepOf>): boolean => step === 'selfie' || step === 'retry';

function factsOf(header: string): PictureFacts {
  try {
    return PictureFacts.parse(JSON.parse(Buffer.from(header, 'base64url').toString('utf8')));
  } catch {
    throw invalid('The header x-capture-facts is not base64url of its JSON.');
  }
}

function framesOf({ kind, type, bytes }: SentBody): ContainedFrame[] {
  const isContainer = type.startsWith(FRAMES_TYPE);
  if (isContainer && kind !== 'selfie') throw invalid('Only a face is sent as several frames.');
  const frames = isContainer ? unpackFrames(bytes) : [{ at: 0, jpeg: new Uint8Array(bytes) }];
  if (!frames) throw invalid('The body is no container of JPEGs whose times rise.');
  for (const { jpeg } of frames) requireSize(jpeg, MOST_SIDE);
  return frames;
}

function requireSize(jpeg: Uint8Array, most: number): void {
  const size = jpegSize(jpeg);
  if (!size) throw invalid('The body is no JPEG.');
  const sides = [size.width, size.height];
  if (Math.min(...sides) < LEAST_SIDE || Math.max(...sides) > most) {
    throw invalid(`A side has ${LEAST_SIDE} to ${most} pixels.`);
  }
}

const invalid = (detail: string): ProblemError => new ProblemError('CAPTURE_INVALID', detail);

/** A picture with unreadable pixels asks for another one, and uses no try. */
async function unlessUnreadable<T>(open: OpenJob, work: () => Promise<T>): Promise<T | Taken> {
  try {
    return await withModels(work);
  } catch (error) {
    if (isOfPicture(error)) return { open, result: 'again', reason: 'picture-unreadable' };
    throw error;
  }
}

const isOfPicture = (error: unknown): boolean =>
  error instanceof AppError && (error.code.startsWith('IMAGE_') || error.code.startsWith('FRAME_'));

/** @throws ProblemError `CAPTURE_UNAVAILABLE` where the models are missing or fail */
async function withModels<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof AppError && error.code.startsWith('MODEL_')) {
      throw new ProblemError('CAPTURE_UNAVAILABLE', undefined, { cause: error });
    }
    throw error;
  }
}
