import type { PipelineClock, Vision } from '#capture/vision/ports.ts';
import type { FrameMeta, FrameVerdict } from '#core/contract/counter/frame.ts';
import { AppError, type ErrorCode, failure } from '#core/contract/errors.ts';
import { MOST_SELFIE_BYTES } from '../session/picture-room.ts';
import type { SessionRunner } from '../session/session-runner.ts';
import { isVisit } from '../session/session-steps.ts';
import { ComparisonStage, type ComparisonStageOptions } from './comparison-stage.ts';
import { DocumentCapture } from './document-capture.ts';
import { FrameAdmission, frameError } from './frame-admission.ts';
import { LiveMirror } from './live-mirror.ts';
import { LivenessStage, type NamedQuestion } from './liveness-stage.ts';
import { SelfieCapture, type SelfieStep } from './selfie-capture.ts';

export interface EvidencePipelineOptions extends ComparisonStageOptions {
  runner: SessionRunner;
  vision: Vision;
  time: PipelineClock;
  /** Receives failures of work that no caller awaits. */
  onFault: (error: unknown) => void;
  /** Draws the pause before a question about the face, milliseconds. */
  pauseMs: () => number;
}

/** Faults of a frame about which the operator can do something, as events of the camera. */
const TOLD = { IMAGE_BLACK: 'black', PICTURES_EXHAUSTED: 'full' } as const;
const isTold = (code: ErrorCode): code is keyof typeof TOLD => Object.hasOwn(TOLD, code);

/**
 * From frames to evidence. Every check is made on the stored bytes; the display's own findings only guide. One frame is
 * looked at at a time: a frame of the stream that comes meanwhile is dropped, a picture by button waits.
 */
export class EvidencePipeline {
  /** The operator's view while the applicant is before the camera. */
  readonly mirror = new LiveMirror();
  readonly #options: EvidencePipelineOptions;
  #document: DocumentCapture;
  #selfie: SelfieCapture;
  readonly #liveness: LivenessStage;
  readonly #comparison: ComparisonStage;
  readonly #admission: FrameAdmission;
  #busy: Promise<unknown> | undefined;

  constructor(options: EvidencePipelineOptions) {
    this.#options = options;
    this.#document = new DocumentCapture(options.vision, options.time);
    this.#selfie = new SelfieCapture(options.vision, options.time);
    this.#admission = new FrameAdmission({
      runner: options.runner,
      clock: options.time.clock,
      attempt: () => this.#liveness.attempt(),
    });
    this.#liveness = new LivenessStage({ ...options, admission: this.#admission });
    this.#comparison = new ComparisonStage(options);
  }

  /**
   * @throws AppError of {@link FrameAdmission}, IMAGE_*
   */
  async frame(metaIn: unknown, jpeg: Uint8Array): Promise<FrameVerdict> {
    const meta = this.#admission.admit(metaIn, jpeg);
    while (this.#busy) {
      if (meta.purpose !== 'shutter')
        throw frameError('FRAME_DROPPED', 'the frame before it is still being judged');
      await this.#busy.catch(() => undefined);
      this.#admission.requireFresh(meta);
    }
    const work = this.#judge(meta, jpeg);
    this.#busy = work;
    try {
      const verdict = await work;
      this.#tell(meta, undefined);
      if (this.#stands(meta)) this.mirror.show(meta, jpeg, verdict);
      return verdict;
    } catch (error) {
      if (error instanceof AppError && isTold(error.code)) this.#tell(meta, error.code);
      throw error;
    } finally {
      this.#busy = undefined;
    }
  }

  /** Forgets the frames of the last visit. */
  forget(): void {
    this.mirror.forget();
    this.#liveness.forget();
    this.#document = new DocumentCapture(this.#options.vision, this.#options.time);
    this.#selfie = new SelfieCapture(this.#options.vision, this.#options.time);
  }

  /**
   * The person cannot do the movement of the current question. @throws AppError STEP_STALE, STEP_NOT_ALLOWED, SESSION_*
   */
  replaceChallenge(question: NamedQuestion): void {
    this.#liveness.replace(question);
  }

  /** Compares the selfie with every available face; the results become evidence. */
  compare(): void {
    this.#comparison.compare();
  }

  /** Compares the selfie with a Live ID that was enrolled or restored since. Cheap while there is nothing new. */
  compareNewLiveId(): void {
    this.#comparison.compareNewLiveId();
  }

  /** Resolves once every comparison has its result, so that a decision ignores none, or at the time limit. */
  settleComparisons(): Promise<void> {
    return this.#comparison.settle();
  }

  /** Lets running work finish. */
  async close(): Promise<void> {
    this.#liveness.forget();
    await this.#busy?.catch(() => undefined);
    await this.#comparison.close();
  }

  async #judge(meta: FrameMeta, jpeg: Uint8Array): Promise<FrameVerdict> {
    const before = this.#admission.requirePlace(meta);
    if (meta.purpose === 'live') return this.#liveness.judge(meta, jpeg);
    if (meta.at.step === 'document') {
      // While the camera stays open, it delivers no smaller pictures.
      if (before.camera?.error === 'PICTURES_EXHAUSTED')
        throw failure('PICTURES_EXHAUSTED', 'it was refused');
      const most = this.#options.runner.frameBytes(before);
      const frame = await this.#options.vision.codec.fitJpeg(jpeg, most);
      const step = await this.#document.judge(before, meta, frame);
      this.#admission.requirePlace(meta);
      return this.#applyDocument(meta, step);
    }
    const frame = await this.#options.vision.codec.fitJpeg(jpeg, MOST_SELFIE_BYTES);
    const step = await this.#selfie.judge(before, meta, frame);
    this.#admission.requirePlace(meta);
    return this.#applySelfie(meta, step);
  }

  /** The session is still in the visit of the step that a frame was taken in. */
  #stands({ sessionId, at }: Pick<FrameMeta, 'sessionId' | 'at'>): boolean {
    const state = this.#options.runner.current();
    return state?.sessionId === sessionId && state.status === 'active' && isVisit(state, at);
  }

  #applyDocument(meta: FrameMeta, step: Awaited<ReturnType<DocumentCapture['judge']>>): FrameVerdict {
    const { runner, vision } = this.#options;
    const { sessionId, at } = meta;
    if (step.kind === 'refused') {
      runner.apply(sessionId, { kind: 'document-refused', at, reason: step.reason });
    } else if (step.kind === 'captured') {
      const judgement = { models: vision.models(), facts: { purpose: meta.purpose } };
      const { capture, pictures } = step;
      runner.apply(sessionId, { kind: 'document-captured', at, capture, judgement }, pictures);
    }
    return step.verdict;
  }

  async #applySelfie(
    { sessionId, at }: Pick<FrameMeta, 'sessionId' | 'at'>,
    step: SelfieStep,
  ): Promise<FrameVerdict> {
    if (step.kind === 'captured') return this.#liveness.take({ sessionId, at }, step, this.#selfie.traced());
    if (step.kind === 'refused') {
      const refusal = { reason: 'quality', advice: step.advice } as const;
      this.#options.runner.apply(sessionId, { kind: 'selfie-refused', at, ...refusal });
    }
    return step.verdict;
  }

  /**
   * The operator learns once that a camera shows nothing, or that the session has no room for its pictures; and that it
   * shows something again.
   */
  #tell({ sessionId, at, attemptId }: FrameMeta, fault: keyof typeof TOLD | undefined): void {
    const { runner, onFault } = this.#options;
    const state = runner.current();
    if (!state || !this.#stands({ sessionId, at }) || state.camera?.error === fault) return;
    if (!fault && state.camera?.error !== 'IMAGE_BLACK') return;
    const report = fault ? { event: TOLD[fault], error: fault } : { event: 'visible' };
    try {
      runner.apply(sessionId, { kind: 'camera', at, ...report, facts: { attemptId } });
    } catch (error) {
      onFault(error);
    }
  }
}
