import type { LivenessRun } from '#capture/liveness/liveness-run.ts';
import type { PictureRole } from '#core/biometrics/calibration/calibration-pictures.ts';
import type { ComparisonSubject } from '#core/biometrics/calibration/calibration-report.ts';
import { MAX_CALIBRATION_PICTURES } from '#core/contract/counter/calibration-operations.ts';
import { FrameMeta } from '#core/contract/counter/frame.ts';
import { MAX_FRAME_BYTES } from '#core/contract/counter/wire.ts';
import { AppError, type ErrorCode, failure } from '#core/contract/errors.ts';
import { jpegSize } from '#core/imaging/jpeg-size.ts';
import { looksElsewhere } from '#core/liveness/camera-side.ts';
import type { Clock } from '../../ports/clock.ts';
import { requireQuestion } from '../session/reducers/liveness.ts';
import type { SessionRunner } from '../session/session-runner.ts';
import type { SessionState } from '../session/session-state.ts';
import { notAllowed, requireVisit, selfieExhausted } from '../session/session-steps.ts';

/** Why a frame is not taken, apart from refusals of the session itself (SESSION_*, STEP_STALE). */
export type FrameRefusal = Extract<
  ErrorCode,
  | 'INVALID_INPUT'
  | 'IMAGE_EMPTY'
  | 'MESSAGE_TOO_LARGE'
  | 'IMAGE_TYPE_MISMATCH'
  | 'IMAGE_TOO_LARGE'
  | 'FRAME_STALE'
  | 'FRAME_DROPPED'
  | 'STEP_NOT_ALLOWED'
  | 'CAMERA_WRONG_SIDE'
  | 'MODEL_MISSING'
>;

type Refusal<Code extends FrameRefusal = FrameRefusal> = readonly [code: Code, probe: string];

/** More than any camera of a counter delivers; a few kilobytes can claim far more. */
const MAX_FRAME_PIXELS = 16e6;
/** A frame of the stream that is older than this shows the past; it is neither a hint nor evidence. */
const MAX_FRAME_AGE_MS = 200;
/**
 * The camera interface of a system hands its picture over late, after the person has looked at it. One from before the
 * person was present is not a picture of them.
 */
const MAX_HANDED_OVER_AGE_MS = 60_000;
/** Display and kiosk read one clock; it may be set while a frame is on its way. */
const MAX_LEAD_MS = 1000;

export interface FrameAdmissionOptions {
  runner: Pick<SessionRunner, 'require'>;
  clock: Clock;
  /** The attempt under way; undefined while nothing is asked. */
  attempt: () => LivenessRun | undefined;
}

/**
 * Admits the frames of a session, for every purpose: hint, candidate, picture by button, answer to a question. The
 * stages after it judge pixels and trust the rest.
 */
export class FrameAdmission {
  readonly #options: FrameAdmissionOptions;

  constructor(options: FrameAdmissionOptions) {
    this.#options = options;
  }

  /**
   * Judges a frame as it arrives: header, bytes, time, and whether the session takes such a frame now.
   * @throws AppError of {@link FrameRefusal}, SESSION_NOT_FOUND, SESSION_ENDED, STEP_STALE
   */
  admit(metaIn: unknown, jpeg: Uint8Array): FrameMeta {
    const meta = headerOf(metaIn);
    try {
      requireBytes(jpeg);
      requireTime(meta, this.#options.clock);
    } catch (error) {
      if (isStale(error)) this.#countLate(meta);
      throw error;
    }
    this.requirePlace(meta);
    return meta;
  }

  /** A frame that had to wait may have become too old. @throws AppError FRAME_STALE */
  requireFresh(meta: FrameMeta): void {
    requireFresh(meta, this.#options.clock);
  }

  /**
   * Whether the session takes a frame of this step and purpose now; asked again whenever time has passed.
   * @throws AppError SESSION_NOT_FOUND, SESSION_ENDED, STEP_STALE, STEP_NOT_ALLOWED, CAMERA_WRONG_SIDE, FRAME_DROPPED
   */
  requirePlace(meta: FrameMeta): SessionState {
    const state = this.#options.runner.require(meta.sessionId);
    requireVisit(state, meta.at);
    for (const rule of PLACE_RULES) {
      const refusal = rule(state, meta);
      if (refusal) throw frameError(...refusal);
    }
    return state;
  }

  /**
   * Whether the frame answers the open question; a refusal is counted with the attempt.
   * @returns the attempt that it answers
   * @throws AppError INVALID_INPUT, SESSION_*, STEP_STALE, STEP_NOT_ALLOWED, FRAME_STALE
   */
  requireAnswer(meta: FrameMeta): LivenessRun {
    const { sessionId, at, live } = meta;
    if (!live) throw frameError('INVALID_INPUT', 'frame header: live');
    const state = this.#options.runner.require(sessionId);
    const attempt = this.#options.attempt();
    try {
      const { nonce, startedAt } = requireQuestion(state, { at, ...live });
      if (attempt?.nonce !== nonce) throw notAllowed('no question has this nonce');
      if (!attempt.isNewer(meta) || meta.capturedAt < Date.parse(startedAt)) {
        throw frameError('FRAME_STALE', 'not newer than a frame that was judged');
      }
      return attempt;
    } catch (error) {
      if (attempt) attempt.refused += 1;
      throw error;
    }
  }

  /** An answer that comes too late is counted with the others that were refused. */
  #countLate({ live }: FrameMeta): void {
    const attempt = this.#options.attempt();
    if (live && attempt?.nonce === live.nonce) attempt.refused += 1;
  }
}

function headerOf(meta: unknown): FrameMeta {
  const parsed = FrameMeta.safeParse(meta);
  if (parsed.success) return parsed.data;
  const path = parsed.error.issues[0]?.path.join('.') ?? '';
  throw frameError('INVALID_INPUT', `frame header: ${path || 'not an object'}`);
}

/** @throws AppError IMAGE_EMPTY, MESSAGE_TOO_LARGE, IMAGE_TYPE_MISMATCH, IMAGE_TOO_LARGE */
export function requireBytes(jpeg: Uint8Array): void {
  if (jpeg.length === 0) throw frameError('IMAGE_EMPTY', '0 bytes');
  if (jpeg.length > MAX_FRAME_BYTES) throw frameError('MESSAGE_TOO_LARGE', `${jpeg.length} bytes`);
  // SOI and the first byte of the next marker (ISO/IEC 10918-1, B.1.1.3).
  if (jpeg[0] !== 0xff || jpeg[1] !== 0xd8 || jpeg[2] !== 0xff) {
    throw frameError('IMAGE_TYPE_MISMATCH', 'the bytes do not start as a JPEG');
  }
  const size = jpegSize(jpeg);
  if (size && size.width * size.height > MAX_FRAME_PIXELS) {
    throw frameError('IMAGE_TOO_LARGE', `${size.width}x${size.height}, limit ${MAX_FRAME_PIXELS} pixels`);
  }
}

function requireTime(meta: FrameMeta, clock: Clock): void {
  if (meta.capturedAt - clock.now().getTime() > MAX_LEAD_MS) {
    throw frameError('FRAME_STALE', 'from the future');
  }
  requireFresh(meta, clock);
}

function requireFresh(meta: FrameMeta, clock: Clock): void {
  const now = clock.now().getTime();
  if (now > freshUntil(meta)) throw frameError('FRAME_STALE', `${Math.round(now - meta.capturedAt)} ms old`);
}

/** Until when a frame may still be looked at, milliseconds since the epoch. */
export function freshUntil({ purpose, handedOver, capturedAt }: FrameMeta): number {
  return capturedAt + (purpose === 'shutter' && handedOver ? MAX_HANDED_OVER_AGE_MS : MAX_FRAME_AGE_MS);
}

type PlaceRule = (state: SessionState, meta: FrameMeta) => Refusal | undefined;

/** In this order, the first refusal counts. */
const PLACE_RULES: readonly PlaceRule[] = [
  (_, { at }) =>
    at.step === 'document' || at.step === 'selfie'
      ? undefined
      : ['STEP_NOT_ALLOWED', `no camera at ${at.step}`],
  ({ flow }, { at, handedOver }) =>
    handedOver && !(at.step === 'selfie' && flow.selfie.lightMode)
      ? ['STEP_NOT_ALLOWED', 'the camera interface of the system takes no pictures here']
      : undefined,
  (state, meta) =>
    isFromOtherSide(state, meta)
      ? ['CAMERA_WRONG_SIDE', `facing mode ${state.camera?.device?.facingMode}`]
      : undefined,
  (state, { at }) =>
    at.step === 'selfie' && selfieExhausted(state)
      ? ['STEP_NOT_ALLOWED', 'the attempts of the flow are used up']
      : undefined,
  ({ liveness }, { purpose }) =>
    liveness && purpose !== 'live'
      ? [purpose === 'shutter' ? 'STEP_NOT_ALLOWED' : 'FRAME_DROPPED', 'a question is open']
      : undefined,
];

/**
 * The interface of the system takes its own picture: the facts about the camera behind the page say nothing about it.
 */
function isFromOtherSide({ flow, camera }: SessionState, { at, handedOver }: FrameMeta): boolean {
  const { camera_enforcement: side } = at.step === 'document' ? flow.document : flow.selfie;
  return !handedOver && looksElsewhere(camera?.device?.facingMode, side);
}

/** A picture of a volunteer, and the progress of its calibration. */
export interface CalibrationFrame {
  subject: ComparisonSubject;
  role: PictureRole;
  camera: string;
  /** The camera of the selfies before. */
  cameraBefore: string | undefined;
  taken: number;
  /** Whether the very bytes were given before. A frozen stream would count as a person who matches themselves. */
  isRepeated: boolean;
}

/** Why a calibration takes no such picture. The bytes themselves are judged where they are decoded. */
export function calibrationRefusal(
  frame: CalibrationFrame,
): Refusal<'STEP_NOT_ALLOWED' | 'FRAME_STALE'> | undefined {
  const { subject, role, camera, cameraBefore, taken, isRepeated } = frame;
  if (taken >= MAX_CALIBRATION_PICTURES) return ['STEP_NOT_ALLOWED', `there are ${taken} pictures already`];
  if (role === 'portrait' && subject === 'selfie-to-selfie')
    return ['STEP_NOT_ALLOWED', 'no portrait is compared'];
  if (role === 'selfie' && cameraBefore !== undefined && camera !== cameraBefore)
    return ['STEP_NOT_ALLOWED', 'another camera took the selfies before'];
  return isRepeated ? ['FRAME_STALE', 'the bytes are those of an earlier picture'] : undefined;
}

export const isStale = (error: unknown): boolean => error instanceof AppError && error.code === 'FRAME_STALE';

/** A frame that is not taken; `code` says why. */
export function frameError(code: FrameRefusal, probe: string): AppError {
  return failure(code, probe, { component: 'frames' });
}
