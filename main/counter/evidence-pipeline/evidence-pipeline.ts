import type { Flow } from '../../../services/contract/flow.ts';
import type { EnrolledLiveId } from '../../ports/identity-library.ts';
import type { Vault } from '../../ports/vault.ts';
import { AppError } from '../../sdk/contract/errors.ts';
import type { FrameMeta, FrameVerdict } from '../contract/frame.ts';
import { comparedPortrait } from '../session/documents.ts';
import type { SessionRunner } from '../session/session-runner.ts';
import type { SessionState } from '../session/session-state.ts';
import { isVisit, requireVisit, selfieExhausted } from '../session/steps.ts';
import { compareFaces, compareWithLiveId } from './compare-faces.ts';
import { DocumentCapture } from './document-capture.ts';
import { checkFrame, frameError, requireFresh } from './frame-check.ts';
import { LivenessStage, type NamedQuestion } from './liveness-stage.ts';
import type { PipelineClock, Vision } from './pipeline-ports.ts';
import { SelfieCapture, type SelfieStep } from './selfie-capture.ts';

export interface EvidencePipelineOptions {
  runner: SessionRunner;
  vault: Vault;
  vision: Vision;
  time: PipelineClock;
  /** The rules of the session's flow for comparisons, with the thresholds that count on this kiosk. */
  comparisonRules: (state: SessionState) => Flow['comparison'];
  /** The picture that the person of the session enrolled earlier, if there is one. */
  enrolledLiveId?: () => EnrolledLiveId | undefined;
  /** Where a failure goes that nobody waits for. */
  onFault: (error: unknown) => void;
}

/**
 * From frames to evidence. Every check is made on the bytes that are stored; what the display found only guides.
 * One frame is looked at at a time: a frame of the stream that comes meanwhile is dropped, a picture by button waits.
 */
export class EvidencePipeline {
  readonly #options: EvidencePipelineOptions;
  #document: DocumentCapture;
  #selfie: SelfieCapture;
  readonly #liveness: LivenessStage;
  #busy: Promise<unknown> | undefined;
  #comparing: Promise<void> | undefined;

  constructor(options: EvidencePipelineOptions) {
    this.#options = options;
    this.#document = new DocumentCapture(options.vision, options.time);
    this.#selfie = new SelfieCapture(options.vision, options.time);
    this.#liveness = new LivenessStage(options);
  }

  /** @throws AppError of frame-check.ts, SESSION_NOT_FOUND, STEP_STALE, STEP_NOT_ALLOWED, FRAME_DROPPED, IMAGE_* */
  async frame(metaIn: unknown, jpeg: Uint8Array): Promise<FrameVerdict> {
    const meta = checkFrame(metaIn, jpeg, this.#options.time.clock);
    this.#requireCapture(meta);
    while (this.#busy) {
      if (meta.purpose !== 'shutter')
        throw frameError('FRAME_DROPPED', 'the frame before it is still being judged');
      await this.#busy.catch(() => undefined);
      requireFresh(meta, this.#options.time.clock);
    }
    const work = this.#judge(meta, jpeg);
    this.#busy = work;
    try {
      const verdict = await work;
      this.#noteLight(meta, false);
      return verdict;
    } catch (error) {
      if (error instanceof AppError && error.code === 'IMAGE_BLACK') this.#noteLight(meta, true);
      throw error;
    } finally {
      this.#busy = undefined;
    }
  }

  /** Forgets the frames of the last visit. */
  forget(): void {
    this.#liveness.forget();
    this.#document = new DocumentCapture(this.#options.vision, this.#options.time);
    this.#selfie = new SelfieCapture(this.#options.vision, this.#options.time);
  }

  /** The person cannot do what is asked now. @throws AppError STEP_STALE, STEP_NOT_ALLOWED, SESSION_* */
  replaceChallenge(question: NamedQuestion): void {
    this.#liveness.replace(question);
  }

  /** Compares the pictures of the session, once both are there; the result becomes evidence. */
  compare(): void {
    this.#comparing = this.#compare().catch((error: unknown) => this.#options.onFault(error));
  }

  /** Lets running work finish. */
  async close(): Promise<void> {
    this.#liveness.forget();
    await this.#busy?.catch(() => undefined);
    await this.#comparing;
  }

  #requireCapture(meta: FrameMeta): SessionState {
    const state = this.#options.runner.require(meta.sessionId);
    requireVisit(state, meta.at);
    if (meta.at.step !== 'document' && meta.at.step !== 'selfie') {
      throw frameError('STEP_NOT_ALLOWED', `no camera at ${meta.at.step}`);
    }
    if (meta.handedOver && !(meta.at.step === 'selfie' && state.flow.selfie.lightMode)) {
      throw frameError('STEP_NOT_ALLOWED', 'the camera interface of the system takes no pictures here');
    }
    if (meta.at.step === 'selfie' && selfieExhausted(state)) {
      throw frameError('STEP_NOT_ALLOWED', 'the attempts of the flow are used up');
    }
    if (state.liveness && meta.purpose !== 'live') {
      const code = meta.purpose === 'shutter' ? 'STEP_NOT_ALLOWED' : 'FRAME_DROPPED';
      throw frameError(code, 'a question is open');
    }
    return state;
  }

  async #judge(meta: FrameMeta, jpeg: Uint8Array): Promise<FrameVerdict> {
    const before = this.#requireCapture(meta);
    if (meta.purpose === 'live') return this.#liveness.judge(meta, jpeg);
    if (meta.at.step === 'document') {
      const step = await this.#document.judge(before, meta, jpeg);
      this.#requireCapture(meta);
      return this.#applyDocument(meta, step);
    }
    const step = await this.#selfie.judge(before, meta, jpeg);
    this.#requireCapture(meta);
    return this.#applySelfie(meta, step);
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

  /** The operator learns that a camera shows nothing, once, and that it shows something again. */
  #noteLight({ sessionId, at, attemptId }: FrameMeta, black: boolean): void {
    const { runner, onFault } = this.#options;
    const state = runner.current();
    const here = state?.sessionId === sessionId && state.status === 'active' && isVisit(state, at);
    if (!here || black === (state.camera?.error === 'IMAGE_BLACK')) return;
    const report = black ? ({ event: 'black', error: 'IMAGE_BLACK' } as const) : { event: 'visible' };
    try {
      runner.apply(sessionId, { kind: 'camera', at, ...report, facts: { attemptId } });
    } catch (error) {
      onFault(error);
    }
  }

  async #compare(): Promise<void> {
    const { runner, vault, vision } = this.#options;
    const before = runner.current();
    if (!before?.selfie || before.documents.length === 0) return;
    const portrait = comparedPortrait(before);
    const { sessionId } = before;
    const bytesOf = (id: string | undefined) => (id ? vault.artefacts.find(sessionId, id)?.bytes : undefined);
    const selfie = bytesOf(before.selfie.image.id);
    if (!selfie) return;
    const pictures = { selfie, portrait: bytesOf(portrait?.id) };
    const comparison = await compareFaces(vision.face(), this.#options.comparisonRules(before), pictures);
    const now = runner.current();
    const same =
      now?.sessionId === sessionId &&
      now.status === 'active' &&
      now.selfie?.image.id === before.selfie.image.id &&
      comparedPortrait(now)?.id === portrait?.id;
    if (!same) return;
    runner.apply(sessionId, { kind: 'compared', comparison });
    await this.#compareLiveId(now, selfie);
  }

  async #compareLiveId(before: SessionState, bytes: Uint8Array): Promise<void> {
    const { runner, vision, enrolledLiveId, comparisonRules } = this.#options;
    const { sessionId, selfie } = before;
    const enrolled = enrolledLiveId?.();
    // A picture that was enrolled from this very selfie says nothing about it.
    if (!enrolled || Buffer.compare(enrolled.picture, bytes) === 0) return;
    const comparison = await compareWithLiveId(vision.face(), comparisonRules(before), {
      selfie: bytes,
      enrolled,
      now: this.#options.time.clock.now(),
    });
    const now = runner.current();
    const same = now?.sessionId === sessionId && now.status === 'active';
    if (same && now.selfie?.image.id === selfie?.image.id) {
      runner.apply(sessionId, { kind: 'compared-live-id', comparison });
    }
  }
}
