import type { FaceAnalysis } from '../../domain/biometrics/face-analysis.ts';
import { judgeSelfie } from '../../domain/biometrics/judge-selfie.ts';
import { type QualityComponent, qualityScoreOf } from '../../domain/biometrics/quality-component.ts';
import { AppError } from '../../sdk/contract/errors.ts';
import type { FrameMeta, FrameVerdict } from '../contract/operations.ts';
import type { QualityView } from '../contract/state.ts';
import type { CapturedPicture } from '../session/evidence-writer.ts';
import type { SelfieRecord, SessionState } from '../session/session-state.ts';
import type { PipelineClock, Vision } from './pipeline-ports.ts';

export type SelfieStep =
  | { kind: 'advice'; verdict: FrameVerdict }
  | { kind: 'refused'; verdict: FrameVerdict; reason: string }
  | { kind: 'captured'; verdict: FrameVerdict; selfie: SelfieRecord; pictures: CapturedPicture[] };

interface Judged {
  jpeg: Uint8Array;
  width: number;
  height: number;
  judged: SelfieRecord['judged'];
  quality: QualityView[];
  capturedAt: number;
  sharpness: number;
}

/**
 * The selfie step of one visit. The face has to be valid from the first valid frame on for the capture time of the
 * flow, a fault in between starts it again; the sharpest frame of that time is kept.
 */
export class SelfieCapture {
  readonly #vision: Vision;
  readonly #time: PipelineClock;
  #since: number | undefined;
  #best: Judged | undefined;

  constructor(vision: Vision, time: PipelineClock) {
    this.#vision = vision;
    this.#time = time;
  }

  /** @throws AppError of the IMAGE_* family, FRAME_DROPPED, MODEL_FAILED */
  async judge(state: SessionState, meta: FrameMeta, jpeg: Uint8Array): Promise<SelfieStep> {
    const fallback = state.fallbackArmed === 'selfie';
    const analysis = await this.#analyse(meta, jpeg);
    const unjudged = analysis === 'model-missing';
    const { accepted, hint } = unjudged
      ? { accepted: true, hint: 'ready' as const }
      : judgeSelfie(analysis, state.flow.selfie.limits);
    const found: Judged = unjudged
      ? await this.#undescribed(meta, jpeg)
      : judgedFrame(meta, jpeg, analysis, accepted);
    const byButton = meta.purpose === 'shutter' || fallback;
    if (byButton && (accepted || fallback)) return this.#take(state, found, 'Manual', fallback);
    if (byButton) return { kind: 'refused', verdict: { accepted: false, hint }, reason: hint };
    if (!accepted) {
      this.#since = undefined;
      this.#best = undefined;
      return { kind: 'advice', verdict: { accepted: false, hint } };
    }
    return this.#hold(state, meta, found);
  }

  /** Counts the time of valid frames and keeps the sharpest that may be stored. */
  async #hold(state: SessionState, meta: FrameMeta, found: Judged): Promise<SelfieStep> {
    this.#since ??= meta.capturedAt;
    if (meta.purpose === 'candidate' && (!this.#best || found.sharpness >= this.#best.sharpness))
      this.#best = found;
    const held = meta.capturedAt - this.#since;
    const best = this.#best;
    if (!state.flow.selfie.autoCapture || !best)
      return { kind: 'advice', verdict: { accepted: false, hint: 'ready' } };
    if (held < state.flow.selfie.captureTimeMs) {
      return { kind: 'advice', verdict: { accepted: true, hint: 'hold-still' } };
    }
    return this.#take(state, best, 'Auto', false);
  }

  /** Takes the frame that is held, when the display has stopped sending more of them. */
  finish(state: SessionState): SelfieStep | undefined {
    return this.#best && this.#take(state, this.#best, 'Auto', false);
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
      quality: found.quality,
    };
    return { kind: 'captured', verdict: { accepted: true, hint: 'ready' }, selfie, pictures: [picture] };
  }

  async #analyse(meta: FrameMeta, bytes: Uint8Array): Promise<FaceAnalysis | 'model-missing'> {
    const face = this.#vision.face();
    if (!face) return 'model-missing';
    // Guidance may skip frames; a frame that may be stored is never displaced by a newer one.
    const options = meta.purpose === 'hint' ? { stream: 'selfie' } : {};
    try {
      return await face.analyse({ mimeType: 'image/jpeg', bytes }, options);
    } catch (error) {
      if (error instanceof AppError && (error.code === 'MODEL_MISSING' || error.code === 'MODEL_ALTERED')) {
        return 'model-missing';
      }
      throw error;
    }
  }

  async #undescribed(meta: FrameMeta, jpeg: Uint8Array): Promise<Judged> {
    const { width, height } = await this.#vision.codec.decode({ mimeType: 'image/jpeg', bytes: jpeg });
    const { capturedAt } = meta;
    return { jpeg, width, height, judged: 'model-missing', quality: [], capturedAt, sharpness: 0 };
  }
}

function judgedFrame(meta: FrameMeta, jpeg: Uint8Array, analysis: FaceAnalysis, accepted: boolean): Judged {
  const { width, height, faces } = analysis;
  const quality = faces[0]?.quality ?? [];
  return {
    jpeg,
    width,
    height,
    judged: faces.length === 0 ? 'face-not-found' : accepted ? 'PASSED' : 'FAILED',
    quality: quality.map(qualityView),
    capturedAt: meta.capturedAt,
    sharpness: qualityScoreOf(quality, 'sharpness') ?? 0,
  };
}

function qualityView(component: QualityComponent): QualityView {
  if (component.verdict === 'NOT_PERFORMED')
    return { component: component.component, verdict: 'NOT_PERFORMED' };
  const { score, native, verdict } = component;
  return { component: component.component, score, native, verdict };
}
