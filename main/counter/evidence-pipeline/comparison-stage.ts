import { type ComparedBy, compareFaces, compareWithLiveId } from '#capture/face/compare-faces.ts';
import type { PipelineClock, Vision } from '#capture/vision/ports.ts';
import type { SignedCalibration } from '#core/biometrics/calibration/signed-calibration.ts';
import type { Flow } from '#core/contract/flow.ts';
import { comparedPortrait } from '#core/document/sides.ts';
import type { ComparisonRecord } from '#core/proofing/comparison-record.ts';
import type { SelfieRecord } from '#core/proofing/selfie-record.ts';
import type { EnrolledLiveId } from '../../ports/identity-library.ts';
import type { Vault } from '../../ports/vault.ts';
import { signedCalibration } from '../calibration/calibration-log.ts';
import type { SessionCommand } from '../session/commands.ts';
import type { SessionRunner } from '../session/session-runner.ts';
import type { SessionState } from '../session/session-state.ts';

export interface ComparisonStageOptions {
  runner: SessionRunner;
  vault: Vault;
  vision: Vision;
  time: PipelineClock;
  /** The rules of the session's flow for comparisons, with the thresholds that count on this kiosk. */
  comparisonRules: (state: SessionState) => Flow['comparison'];
  /** The picture that the person of the session enrolled earlier, if there is one. */
  enrolledLiveId?: () => EnrolledLiveId | undefined;
  /** Receives failures of work that no caller awaits. */
  onFault: (error: unknown) => void;
}

/** A session with a selfie that may be compared. */
type Comparable = SessionState & { selfie: SelfieRecord };

/** A selfie and the picture that it is compared with. */
interface Pair {
  /** The same for the same two pictures of one session. */
  name: string;
  compare: (rules: ComparedBy) => Promise<ComparisonRecord>;
  /** Whether the session, as it is now, is still about these two pictures. */
  stands: (now: Comparable) => boolean;
  command: (comparison: ComparisonRecord) => Compared;
}

type Compared = Extract<SessionCommand, { kind: 'compared' | 'compared-live-id' }>;

/** A decision waits for no comparison longer than this: about twenty times its duration on an idle kiosk. */
const PATIENCE_MS = 15_000;

const FAILED: ComparisonRecord = { performed: false, reason: 'comparison-failed' };

/**
 * The selfie against the portrait of a document and against the Live ID of the person, one after the other, where they
 * exist. Each pair is compared once, also over a restart: the session knows its results. A result stands only while its
 * pictures are still those of the session.
 */
export class ComparisonStage {
  readonly #options: ComparisonStageOptions;
  #last: Promise<void> = Promise.resolve();
  /** By name; a decision waits for them. */
  readonly #underWay = new Map<string, Pair>();
  /** The newest Live ID that was tried, so that a failure to store is not repeated every second. */
  #triedLiveId: string | undefined;

  constructor(options: ComparisonStageOptions) {
    this.#options = options;
  }

  /** Compares everything in the session that is not compared yet. */
  compare(): void {
    this.#start(this.#portraitPair());
    this.#start(this.#liveIdPair());
  }

  /** A Live ID may be enrolled or restored at any time of the session; every other one than the last is compared. */
  compareNewLiveId(): void {
    this.#start(this.#liveIdPair((name) => name !== this.#triedLiveId));
  }

  /**
   * Waits for everything that can be compared, new arrivals included. A comparison that does not end in time is
   * recorded as not performed; should it end while the session continues, its result takes that place.
   */
  async settle(): Promise<void> {
    let isLate = false;
    let timer: NodeJS.Timeout | undefined;
    const patience = new Promise<void>((resolve) => {
      timer = setTimeout(() => {
        isLate = true;
        resolve();
      }, PATIENCE_MS);
    });
    this.#compareAll();
    while (this.#underWay.size > 0 && !isLate) {
      await Promise.race([this.#last, patience]);
    }
    clearTimeout(timer);
    for (const pair of this.#underWay.values()) this.#record(pair, FAILED);
    this.#underWay.clear();
  }

  /** Lets running work finish. */
  close(): Promise<void> {
    return this.#last;
  }

  /** A stored Live ID that cannot be read counts as not compared. */
  #compareAll(): void {
    try {
      this.compare();
    } catch (error) {
      this.#options.onFault(error);
      const state = this.#comparable();
      if (!state || state.liveIdComparison) return;
      const command = { kind: 'compared-live-id', comparison: FAILED, registeredAt: '' } as const;
      this.#options.runner.apply(state.sessionId, command);
    }
  }

  #start(pair: Pair | undefined): void {
    if (!pair || this.#underWay.has(pair.name)) return;
    this.#underWay.set(pair.name, pair);
    this.#last = this.#last.then(() => this.#run(pair));
  }

  async #run(pair: Pair): Promise<void> {
    const before = this.#comparable();
    try {
      if (before && pair.stands(before)) this.#record(pair, await this.#compared(pair, before));
    } catch (error) {
      this.#options.onFault(error);
    } finally {
      this.#underWay.delete(pair.name);
    }
  }

  async #compared(pair: Pair, state: Comparable): Promise<ComparisonRecord> {
    try {
      return await pair.compare(this.#rules(state));
    } catch (error) {
      this.#options.onFault(error);
      return FAILED;
    }
  }

  #record(pair: Pair, comparison: ComparisonRecord): void {
    const now = this.#comparable();
    if (!now || !pair.stands(now)) return;
    const calibration = this.#calibrationOf(comparison);
    this.#options.runner.apply(now.sessionId, { ...pair.command(comparison), calibration });
  }

  /** The report of measured thresholds goes into the log with its signatures. */
  #calibrationOf(comparison: ComparisonRecord): SignedCalibration | undefined {
    const hash = comparison.performed ? comparison.bands?.calibration : undefined;
    return hash === undefined ? undefined : signedCalibration(this.#options.vault.settings, hash);
  }

  #comparable(): Comparable | undefined {
    const state = this.#options.runner.current();
    if (state?.status !== 'active' || state.consents.biometric?.given !== true) return undefined;
    const { selfie } = state;
    return selfie && { ...state, selfie };
  }

  #bytesOf({ sessionId }: SessionState, id: string | undefined): Uint8Array | undefined {
    return id ? this.#options.vault.artefacts.find(sessionId, id)?.bytes : undefined;
  }

  #rules(state: SessionState): ComparedBy {
    const singleFace = state.flow.selfie.limits.minScores['single-face-present'];
    return { ...this.#options.comparisonRules(state), singleFace };
  }

  /** Undefined where there is no document, or its portrait was compared: that result goes when a picture changes. */
  #portraitPair(): Pair | undefined {
    const state = this.#comparable();
    if (!state || state.comparison || state.documents.length === 0) return undefined;
    const selfie = this.#bytesOf(state, state.selfie.image.id);
    if (!selfie) return undefined;
    const portrait = this.#bytesOf(state, comparedPortrait(state.documents)?.id);
    return {
      name: portraitName(state),
      compare: (rules) => compareFaces(this.#options.vision.face(), rules, { selfie, portrait }),
      stands: (now) => now.documents.length > 0 && portraitName(now) === portraitName(state),
      command: (comparison) => ({ kind: 'compared', comparison }),
    };
  }

  /** Undefined where there is no Live ID that is `wanted`, or the selfie was compared with this one. */
  #liveIdPair(wanted: (name: string) => boolean = () => true): Pair | undefined {
    const state = this.#comparable();
    if (!state || state.flow.face_liveness.skip_liveid) return undefined;
    const enrolled = this.#options.enrolledLiveId?.();
    if (!enrolled || state.comparedLiveId === enrolled.registeredAt) return undefined;
    const { registeredAt } = enrolled;
    const name = `${selfieName(state)} live-id ${registeredAt}`;
    if (!wanted(name)) return undefined;
    this.#triedLiveId = name;
    const selfie = this.#bytesOf(state, state.selfie.image.id);
    // A picture that was enrolled from this very selfie says nothing about it.
    if (!selfie || Buffer.compare(enrolled.picture, selfie) === 0) return undefined;
    const { vision, time } = this.#options;
    const compared = { selfie, enrolled, now: time.clock.now() };
    return {
      name,
      compare: (rules) => compareWithLiveId(vision.face(), rules, compared),
      stands: (now) => selfieName(now) === selfieName(state),
      command: (comparison) => ({ kind: 'compared-live-id', comparison, registeredAt }),
    };
  }
}

const selfieName = ({ sessionId, selfie }: Comparable): string => `${sessionId} ${selfie.image.id}`;

const portraitName = (state: Comparable): string =>
  `${selfieName(state)} portrait ${comparedPortrait(state.documents)?.id ?? 'missing'}`;
