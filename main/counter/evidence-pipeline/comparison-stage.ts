import type { Flow } from '../../../services/contract/flow.ts';
import type { EnrolledLiveId } from '../../ports/identity-library.ts';
import type { Vault } from '../../ports/vault.ts';
import { comparedPortrait } from '../session/documents.ts';
import type { SessionRunner } from '../session/session-runner.ts';
import type { SelfieRecord, SessionState } from '../session/session-state.ts';
import { type ComparedBy, compareFaces, compareWithLiveId } from './compare-faces.ts';
import type { PipelineClock, Vision } from './pipeline-ports.ts';

export interface ComparisonStageOptions {
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

/** A session with a selfie that may be compared. */
type Comparable = SessionState & { selfie: SelfieRecord };

/**
 * The selfie against the portrait of a document and against the Live ID of the person, one after the other, whichever
 * of the two there is. A result stands only while its pictures are still those of the session.
 */
export class ComparisonStage {
  readonly #options: ComparisonStageOptions;
  #running: Promise<void> = Promise.resolve();
  /** Which Live ID the selfie was compared with, or is being compared with. */
  #liveId: string | undefined;

  constructor(options: ComparisonStageOptions) {
    this.#options = options;
  }

  compare(): void {
    this.#later(() => this.#comparePortrait());
    this.compareNewLiveId();
  }

  /** A Live ID may be enrolled or restored at any time of the session; every other one than the last is compared. */
  compareNewLiveId(): void {
    const state = this.#comparable();
    if (!state || state.flow.face_liveness.skip_liveid) return;
    const enrolled = this.#options.enrolledLiveId?.();
    if (!enrolled) return;
    const name = [state.sessionId, state.selfie.image.id, enrolled.registeredAt].join(' ');
    if (name === this.#liveId) return;
    this.#liveId = name;
    this.#later(() => this.#compareLiveId(enrolled));
  }

  /** Lets running work finish. */
  close(): Promise<void> {
    return this.#running;
  }

  #later(work: () => Promise<void>): void {
    this.#running = this.#running.then(work).catch((error: unknown) => this.#options.onFault(error));
  }

  #comparable(): Comparable | undefined {
    const state = this.#options.runner.current();
    if (state?.status !== 'active' || state.consents.biometric?.given !== true) return undefined;
    const { selfie } = state;
    return selfie && { ...state, selfie };
  }

  /** The same session as before, as it is now; undefined when its selfie is another one. */
  #still({ sessionId, selfie }: Comparable): Comparable | undefined {
    const now = this.#comparable();
    return now?.sessionId === sessionId && now.selfie.image.id === selfie.image.id ? now : undefined;
  }

  #bytesOf({ sessionId }: SessionState, id: string | undefined): Uint8Array | undefined {
    return id ? this.#options.vault.artefacts.find(sessionId, id)?.bytes : undefined;
  }

  #rules(state: SessionState): ComparedBy {
    const singleFace = state.flow.selfie.limits.minScores['single-face-present'];
    return { ...this.#options.comparisonRules(state), singleFace };
  }

  async #comparePortrait(): Promise<void> {
    const { runner, vision } = this.#options;
    const before = this.#comparable();
    if (!before || before.documents.length === 0) return;
    const portrait = comparedPortrait(before);
    const selfie = this.#bytesOf(before, before.selfie.image.id);
    if (!selfie) return;
    const pictures = { selfie, portrait: this.#bytesOf(before, portrait?.id) };
    const comparison = await compareFaces(vision.face(), this.#rules(before), pictures);
    const now = this.#still(before);
    if (!now || comparedPortrait(now)?.id !== portrait?.id) return;
    runner.apply(now.sessionId, { kind: 'compared', comparison });
  }

  async #compareLiveId(enrolled: EnrolledLiveId): Promise<void> {
    const { runner, vision, time } = this.#options;
    const before = this.#comparable();
    const selfie = before && this.#bytesOf(before, before.selfie.image.id);
    // A picture that was enrolled from this very selfie says nothing about it.
    if (!selfie || Buffer.compare(enrolled.picture, selfie) === 0) return;
    const now = time.clock.now();
    const compared = { selfie, enrolled, now };
    const comparison = await compareWithLiveId(vision.face(), this.#rules(before), compared);
    const after = this.#still(before);
    if (after) runner.apply(after.sessionId, { kind: 'compared-live-id', comparison });
  }
}
