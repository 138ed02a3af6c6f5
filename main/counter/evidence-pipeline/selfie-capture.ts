import type { CapturedPicture } from '#capture/captured-picture.ts';
import { type JudgedSelfie, judgeSelfiePicture } from '#capture/face/judge-selfie-picture.ts';
import { keepNewest } from '#capture/liveness/keep-newest.ts';
import type { PipelineClock, Vision } from '#capture/vision/ports.ts';
import type { SelfieVerdict } from '#core/biometrics/judge-selfie.ts';
import type { FrameMeta, FrameVerdict } from '#core/contract/counter/frame.ts';
import type { CaptureHint } from '#core/contract/counter/state.ts';
import type { FrameTraces, TracedFrame } from '#core/liveness/camera-facts.ts';
import type { SelfieRecord } from '#core/proofing/selfie-record.ts';
import type { SessionState } from '../session/session-state.ts';
import { freshUntil } from './frame-admission.ts';

export type SelfieStep =
  | { kind: 'advice'; verdict: FrameVerdict }
  | { kind: 'refused'; verdict: FrameVerdict; advice: CaptureHint }
  | { kind: 'captured'; verdict: FrameVerdict; selfie: SelfieRecord; pictures: [CapturedPicture] };

/**
 * The longest pause between two frames of a held face: a display sends five a second, a busy kiosk looks at fewer.
 * Events in a longer pause are unknown.
 */
const MAX_PAUSE_MS = 1000;

interface Judged extends JudgedSelfie {
  capturedAt: number;
}

/**
 * The selfie step of one visit. The face has to be valid from the first valid frame on for the capture time of the
 * flow; a fault or a pause in between starts it again. The sharpest frame of that time is kept.
 */
export class SelfieCapture {
  readonly #vision: Vision;
  readonly #time: PipelineClock;
  #since: number | undefined;
  #newest = 0;
  #best: Judged | undefined;
  #traced: readonly TracedFrame[] = [];

  constructor(vision: Vision, time: PipelineClock) {
    this.#vision = vision;
    this.#time = time;
  }

  /** @throws AppError of the IMAGE_* family, FRAME_DROPPED, MODEL_FAILED */
  async judge(state: SessionState, meta: FrameMeta, jpeg: Uint8Array): Promise<SelfieStep> {
    // Only the button takes a fallback: the stream also shows an empty chair.
    const byButton = meta.purpose === 'shutter';
    const fallback = byButton && isArmed(state);
    // Guidance may skip frames; a frame that may be stored is never displaced by a newer one.
    const kind = meta.purpose === 'hint' ? { stream: 'selfie' } : { traced: true };
    const covers = state.coverWord ? ('advise' as const) : ('refuse' as const);
    const options = { ...kind, covers, startBy: freshUntil(meta) };
    const judged = await judgeSelfiePicture(this.#vision, jpeg, state.flow.selfie.limits, options);
    this.#trace(judged.traces, meta);
    const { accepted, hint } = judged.verdict;
    const found: Judged = { ...judged, capturedAt: meta.capturedAt };
    if (byButton && (accepted || fallback)) return this.#take(state, found, 'Manual', fallback);
    if (byButton) return { kind: 'refused', verdict: { accepted: false, hint }, advice: hint };
    if (!accepted) {
      this.#startAgain();
      return { kind: 'advice', verdict: { accepted: false, hint } };
    }
    return this.#hold(state, meta, found);
  }

  /** Traces of the camera in the pixels of this visit's candidates, in the order of capture. */
  traced(): readonly TracedFrame[] {
    return this.#traced;
  }

  #trace(traces: FrameTraces | undefined, { capturedAt: at, timing }: FrameMeta): void {
    if (traces) this.#traced = keepNewest(this.#traced, { at, traces, ...(timing ? { timing } : {}) });
  }

  /** Counts the time of valid frames and keeps the sharpest that may be stored. */
  async #hold(state: SessionState, meta: FrameMeta, found: Judged): Promise<SelfieStep> {
    if (meta.capturedAt - this.#newest > MAX_PAUSE_MS) this.#startAgain();
    this.#newest = meta.capturedAt;
    this.#since ??= meta.capturedAt;
    if (meta.purpose === 'candidate' && (!this.#best || found.sharpness >= this.#best.sharpness))
      this.#best = found;
    const held = meta.capturedAt - this.#since;
    const best = this.#best;
    if (!state.flow.selfie.autoCapture || isArmed(state) || !best)
      return { kind: 'advice', verdict: { accepted: false, hint: 'ready' } };
    if (held < state.flow.selfie.captureTimeMs) {
      return { kind: 'advice', verdict: { accepted: true, hint: 'hold-still' } };
    }
    return this.#take(state, best, 'Auto', false);
  }

  #startAgain(): void {
    this.#since = undefined;
    this.#best = undefined;
  }

  #take(
    state: SessionState,
    found: Judged,
    captureType: SelfieRecord['captureType'],
    fallback: boolean,
  ): SelfieStep {
    const { width, height } = found;
    const id = this.#time.newId();
    const picture: CapturedPicture = {
      id,
      kind: 'selfie',
      mediaType: 'image/jpeg',
      bytes: found.jpeg,
      meta: { width, height },
    };
    const selfie: SelfieRecord = {
      attempt: state.selfieAttempts + 1,
      captureType,
      fallback,
      capturedAt: new Date(found.capturedAt).toISOString(),
      image: { id, kind: 'selfie', width, height },
      judged: found.judged,
      ...adviceOn(found.verdict),
      quality: found.quality,
    };
    return { kind: 'captured', verdict: { accepted: true, hint: 'ready' }, selfie, pictures: [picture] };
  }
}

/** What could have been better in a picture that was taken all the same. */
function adviceOn({ accepted, hint, cover }: SelfieVerdict): Pick<SelfieRecord, 'advice'> {
  const advice = accepted ? cover : hint;
  return advice ? { advice } : {};
}

const isArmed = (state: SessionState): boolean => state.fallbackArmed === 'selfie';
