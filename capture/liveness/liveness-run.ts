import type { FaceTemplate } from '#core/biometrics/compare-templates.ts';
import { cosineSimilarity } from '#core/biometrics/cosine-similarity.ts';
import type { CaptureHint } from '#core/contract/counter/capture-hints.ts';
import type { FrameMeta } from '#core/contract/counter/frame.ts';
import type { CameraFacts, FrameTraces, PassiveScore, TracedFrame } from '#core/liveness/camera-facts.ts';
import type { ChallengeEvidence, FaceSample } from '#core/liveness/challenge.ts';
import { judgeContinuity } from '#core/liveness/continuity.ts';
import { faceSample } from '#core/liveness/face-sample.ts';
import type { LightSample } from '#core/liveness/light.ts';
import type { SentView } from '#core/liveness/live-frames.ts';
import type { LivenessSignal } from '#core/liveness/liveness-result.ts';
import type { SelfieRecord } from '#core/proofing/selfie-record.ts';
import type { LiveFrame } from '#inference/ports/face-models.ts';
import type { CapturedPicture } from '../captured-picture.ts';
import { AnswerFrames, type AnswersSnapshot } from '../face/answer-frames.ts';
import type { Attempting } from './attempting.ts';
import { keepNewest } from './keep-newest.ts';

/** An accepted picture that waits for the answers to the questions that follow it. */
export interface HeldSelfie {
  selfie: SelfieRecord;
  pictures: [CapturedPicture];
}

/** When a frame was taken. */
type Taken = Pick<FrameMeta, 'capturedAt' | 'timing'>;

/** The start of an attempt, beside its picture. */
export interface RunStart {
  held: HeldSelfie;
  template: FaceTemplate;
  /** The candidates before the picture. */
  traced: readonly TracedFrame[];
  /** Names of the optional models for passive scores; empty when none is installed. */
  models: string[];
  /** The least score of `single-face-present`, as for the picture. */
  singleFace: number;
  /** The parts of a frame that the display may send. */
  sentView: SentView;
}

/** More cameras than a counter has. */
const MOST_CAMERAS = 8;

/** About two templates and passive scores a second say enough, and leave the time to the frames. */
const LOOK_EVERY_MS = 450;

/**
 * The progress of one attempt, so that another process can continue it. It holds biometric data: store it sealed or not
 * at all.
 */
export interface RunSnapshot {
  nonce: string;
  start: RunStart;
  challenges: ChallengeEvidence[];
  cameras: CameraFacts[];
  refused: number;
  blanks: readonly number[];
  light: readonly LightSample[];
  traced: readonly TracedFrame[];
  passive: readonly (readonly PassiveScore[])[];
  answers: AnswersSnapshot;
  looks: readonly { at: number; similarity: number }[];
  newest: number;
}

/** The observations of one attempt so far. It lives in memory alone: at a kiosk, a restart ends the attempt. */
export class LivenessRun {
  readonly nonce: string;
  readonly held: HeldSelfie;
  readonly models: string[];
  readonly challenges: ChallengeEvidence[] = [];
  /** The facts of every camera that was in use while frames came. */
  readonly cameras: CameraFacts[] = [];
  /** How many live frames were refused: late, repeated, or of another question. */
  refused = 0;
  samples: readonly FaceSample[] = [];
  /** When frames without a face were taken. */
  blanks: readonly number[] = [];
  light: readonly LightSample[] = [];
  traced: readonly TracedFrame[];
  passive: readonly (readonly PassiveScore[])[] = [];
  /** The frames that show the answers. */
  readonly answers = new AnswerFrames();
  readonly sentView: SentView;
  readonly #start: RunStart;
  /** Every look at the template of a frame, and when the frame was taken. */
  #looks: readonly { at: number; similarity: number }[] = [];
  #newest = 0;
  #lookedAt = Number.NEGATIVE_INFINITY;
  #passiveDue = 0;

  constructor(nonce: string, start: RunStart) {
    this.nonce = nonce;
    this.held = start.held;
    this.#start = start;
    this.sentView = start.sentView;
    this.traced = start.traced;
    this.models = start.models;
  }

  /** An attempt between two questions, as {@link snapshot} left it. */
  static restored({ nonce, start, answers, looks, newest, ...seen }: RunSnapshot): LivenessRun {
    const run = new LivenessRun(nonce, start);
    run.challenges.push(...seen.challenges);
    run.cameras.push(...seen.cameras);
    run.answers.restore(answers);
    const { refused, blanks, light, traced, passive } = seen;
    Object.assign(run, { refused, blanks, light, traced, passive });
    run.#looks = looks;
    run.#newest = newest;
    return run;
  }

  /** The observations without the frames of the open question: its movement begins again. */
  snapshot(): RunSnapshot {
    const { nonce, challenges, cameras, refused, blanks, light, traced, passive } = this;
    return {
      nonce,
      start: this.#start,
      ...{ challenges, cameras, refused, blanks, light, traced, passive },
      answers: this.answers.snapshot(),
      looks: this.#looks,
      newest: this.#newest,
    };
  }

  /** The camera may change while an attempt runs; the facts of the first one still count. */
  noteCamera({ camera }: Pick<Attempting, 'camera'>): void {
    const device = camera?.device;
    const isKnown = !device || this.cameras.some((one) => JSON.stringify(one) === JSON.stringify(device));
    if (!isKnown && this.cameras.length < MOST_CAMERAS) this.cameras.push(device);
  }

  /** A frame that is not newer than one that was judged is a repeat. */
  isNewer({ capturedAt }: Taken): boolean {
    return capturedAt > this.#newest;
  }

  /**
   * Selects the parts of a frame that are worth computing now. @param lookEveryMs time between two looks at the face
   */
  wants({ capturedAt }: Taken, lookEveryMs = LOOK_EVERY_MS): { template: boolean; passive: boolean } {
    const template = capturedAt >= this.#lookedAt + lookEveryMs;
    return { template, passive: this.models.length > 0 && capturedAt >= this.#passiveDue };
  }

  /** The next frame that shows the face well enough is looked at: an answer waits for it. */
  awaitLook(): void {
    this.#lookedAt = Number.NEGATIVE_INFINITY;
  }

  /** Takes up a frame's traces of its camera, where its faces are not looked at. */
  takeTraces(traces: FrameTraces, { capturedAt: at, timing }: Taken): void {
    this.#newest = at;
    this.traced = keepNewest(this.traced, { at, traces, ...(timing ? { timing } : {}) });
  }

  /**
   * Takes up the observations of one frame.
   * @param continuity the similarity from which on a face is the one of the picture
   * @param stage number of the colour that the screen showed; absent while no light is asked for, even if a frame names
   *   one
   * @returns advice for the person, on the capture only
   */
  take(frame: LiveFrame, meta: Taken, continuity: number, stage: number | undefined): CaptureHint {
    const { capturedAt: at } = meta;
    const { traces, template, passive, sent: jpeg } = frame;
    const wanted = this.wants(meta);
    this.takeTraces(traces, meta);
    const sample = faceSample(frame.analysis, at, this.#start.singleFace);
    if (sample) this.samples = keepNewest(this.samples, sample);
    else this.blanks = keepNewest(this.blanks, at);
    const similarity = template && this.#similarityTo(template);
    if (similarity !== undefined) {
      this.#lookedAt = at;
      this.#looks = keepNewest(this.#looks, { at, similarity });
    }
    if (sample && jpeg) this.answers.add({ jpeg, sample, look: (similarity ?? -1) >= continuity });
    if (wanted.passive) {
      this.#passiveDue = at + LOOK_EVERY_MS;
      this.passive = keepNewest(this.passive, passive ?? []);
    }
    const { faceColour: face, surroundColour: surround } = traces;
    if (stage !== undefined && face && surround) {
      this.light = keepNewest(this.light, { at, stage, face, surround });
    }
    if (!sample) return 'face-not-found';
    return sample.faces > 1 ? 'one-person-only' : 'ready';
  }

  /** Whether the face of the picture is the one that answers. */
  continuity({ flow }: Pick<Attempting, 'flow'>): LivenessSignal {
    const similarities = this.#looks.map(({ similarity }) => similarity);
    return judgeContinuity(similarities, flow.face_liveness.challenges.limits);
  }

  /**
   * Whether the face of the picture was there at an answer or after it: a person who looks only before changing places
   * has not answered. @param question times in milliseconds since the epoch
   */
  isSeenAt(
    { issuedAt, answeredAt }: { issuedAt: number; answeredAt: number },
    { flow }: Pick<Attempting, 'flow'>,
  ): boolean {
    const last = this.#looks.at(-1);
    if (!last || last.at < Math.max(issuedAt, answeredAt - LOOK_EVERY_MS)) return false;
    return last.similarity >= flow.face_liveness.challenges.limits.continuity;
  }

  /** Another question is open: a frame of the last one is no answer to it, whatever time it claims. */
  beginQuestion(): void {
    this.samples = [];
    this.answers.begin();
  }

  #similarityTo({ modelId, vector }: FaceTemplate): number {
    const { template } = this.#start;
    return modelId === template.modelId ? cosineSimilarity(vector, template.vector) : -1;
  }
}
