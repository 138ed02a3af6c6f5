import type { CapturedPicture } from '#capture/captured-picture.ts';
import { asksAfter, firstLook } from '#capture/liveness/first-look.ts';
import { isLightOver, questionEvidence } from '#capture/liveness/judge-question.ts';
import {
  type AttemptEnd,
  attemptResult,
  type LiveFrames,
  liveFramesArtefact,
  restingResult,
  resultArtefact,
} from '#capture/liveness/liveness-results.ts';
import { type HeldSelfie, LivenessRun } from '#capture/liveness/liveness-run.ts';
import type { PipelineClock, Vision } from '#capture/vision/ports.ts';
import type { FrameMeta, FrameVerdict } from '#core/contract/counter/frame.ts';
import type { StepVisit } from '#core/contract/counter/state.ts';
import type { TracedFrame } from '#core/liveness/camera-facts.ts';
import { judgesLids } from '#core/liveness/challenge.ts';
import { drawColours } from '#core/liveness/light-sequence.ts';
import { sentView } from '#core/liveness/live-frames.ts';
import { stageOf } from '#core/liveness/liveness-progress.ts';
import { drawReplacement, drawSequence } from '#core/liveness/sequence.ts';
import { requireQuestion } from '../session/reducers/liveness.ts';
import type { SessionRunner } from '../session/session-runner.ts';
import type { SessionState } from '../session/session-state.ts';
import { notAllowed } from '../session/session-steps.ts';
import { type FrameAdmission, frameError, freshUntil, isStale } from './frame-admission.ts';
import { freshNonce, secureRandom } from './secure-random.ts';

export interface LivenessStageOptions {
  runner: SessionRunner;
  vision: Vision;
  time: PipelineClock;
  admission: Pick<FrameAdmission, 'requireAnswer'>;
  /** Receives failures of work that no caller awaits. */
  onFault: (error: unknown) => void;
  /** Draws the pause before a question, milliseconds. */
  pauseMs: () => number;
}

/** A question as the display names it. */
export interface NamedQuestion {
  sessionId: string;
  at: StepVisit;
  nonce: string;
  index: number;
}

type Visit = Pick<FrameMeta, 'sessionId' | 'at'>;

const TAKEN: FrameVerdict = { accepted: true, hint: 'ready' };

/**
 * The questions after a picture was accepted. The session holds questions, deadlines and answers; the picture and the
 * findings of its frames are kept here until the attempt ends.
 */
export class LivenessStage {
  readonly #options: LivenessStageOptions;
  #run: LivenessRun | undefined;
  #timer: NodeJS.Timeout | undefined;

  constructor(options: LivenessStageOptions) {
    this.#options = options;
  }

  /**
   * Takes an accepted picture: at once where nothing is asked after it, else the first question is put.
   * @throws AppError of the session machine, MODEL_FAILED
   */
  async take(visit: Visit, held: HeldSelfie, traced: readonly TracedFrame[]): Promise<FrameVerdict> {
    const { runner, vision } = this.#options;
    const before = runner.require(visit.sessionId);
    const face = vision.face();
    const first = asksAfter(before, held) && face ? await firstLook(face, held) : undefined;
    const state = runner.require(visit.sessionId);
    if (!first) {
      const now = this.#now();
      this.#capture(visit, held, restingResult(state, held, { now, traced }));
      return TAKEN;
    }
    const { template, models, eyes } = first;
    if (!template) {
      runner.apply(visit.sessionId, {
        kind: 'selfie-refused',
        at: visit.at,
        reason: 'quality',
        advice: 'look-straight',
      });
      return { accepted: false, hint: 'look-straight' };
    }
    const singleFace = state.flow.selfie.limits.minScores['single-face-present'];
    const start = { held, template, models, traced, singleFace, sentView: sentView(eyes) };
    this.#begin(visit, state, new LivenessRun(freshNonce(), start));
    return TAKEN;
  }

  /** Judges one live frame. @throws AppError INVALID_INPUT, STEP_STALE, STEP_NOT_ALLOWED, FRAME_STALE, IMAGE_* */
  async judge(meta: FrameMeta, jpeg: Uint8Array): Promise<FrameVerdict> {
    const { runner, vision, admission } = this.#options;
    const run = admission.requireAnswer(meta);
    const face = vision.face();
    if (!face) throw frameError('MODEL_MISSING', 'no face model');
    const before = runner.require(meta.sessionId);
    const eyes = judgesLids(before.liveness?.pending[0]);
    // While colours are shown, no question is answered.
    const view = isUnderLight(before) ? undefined : run.sentView;
    const options = { ...run.wants(meta), eyes, sentView: view, startBy: freshUntil(meta) };
    const frame = await face
      .observe({ mimeType: 'image/jpeg', bytes: jpeg }, options)
      .catch((error: unknown) => {
        if (isStale(error)) run.refused += 1;
        throw error;
      });
    // While the pixels were looked at the question may have ended.
    admission.requireAnswer(meta);
    const state = runner.require(meta.sessionId);
    const shown = isUnderLight(state) ? meta.live?.stage : undefined;
    run.noteCamera(state);
    const { continuity } = state.flow.face_liveness.challenges.limits;
    const hint = run.take(frame, meta, continuity, shown);
    this.#judge(meta, this.#withLight(meta, state, shown), run);
    return { accepted: true, hint };
  }

  /**
   * The person cannot do the movement, or does not want the colours of the screen: another challenge takes its place,
   * or the attempt ends. @throws AppError STEP_STALE, STEP_NOT_ALLOWED, SESSION_*
   */
  replace({ sessionId, at, nonce, index }: NamedQuestion): void {
    const { runner } = this.#options;
    const state = runner.require(sessionId);
    const progress = requireQuestion(state, { at, nonce, index });
    const run = this.#run;
    if (run?.nonce !== nonce || stageOf(progress) === 'done') throw notAllowed('nothing is asked');
    if (stageOf(progress) === 'light') {
      this.#finish({ sessionId, at }, state, run, { lightDeclined: true });
      return;
    }
    const { challenges, accessibleAlternative } = state.flow.face_liveness;
    const { asked, replaced, pending } = progress;
    const given = new Set([...replaced, ...pending.slice(0, 1)]);
    const standing = asked.filter((kind) => !given.has(kind));
    const replacement = drawReplacement(challenges, asked, standing, secureRandom);
    if (replacement) {
      const pauseMs = this.#options.pauseMs();
      const next = runner.apply(sessionId, {
        kind: 'challenge-replaced',
        at,
        nonce,
        index,
        replacement,
        pauseMs,
      });
      run.beginQuestion();
      this.#arm(next);
      return;
    }
    if (accessibleAlternative === 'none') throw notAllowed('the flow has nothing in its place');
    this.#finish({ sessionId, at }, state, run, { unanswered: 'accessible-alternative' });
  }

  /** The attempt under way, to which frames answer. */
  attempt(): LivenessRun | undefined {
    return this.#run;
  }

  /** Forgets the attempt; its nonce is of no use any more. */
  forget(): void {
    clearTimeout(this.#timer);
    this.#run = undefined;
  }

  #begin(visit: Visit, { flow }: SessionState, run: LivenessRun): void {
    const { challenges, light } = flow.face_liveness;
    const begun = this.#options.runner.apply(visit.sessionId, {
      kind: 'liveness-begun',
      at: visit.at,
      nonce: run.nonce,
      kinds: drawSequence(challenges, secureRandom),
      pauseMs: this.#options.pauseMs(),
      colours: light.enabled ? drawColours(light, secureRandom) : [],
    });
    // Only an attempt that began may keep a picture: the person may have left while it was looked at.
    this.#run = run;
    run.noteCamera(begun);
    this.#arm(begun);
  }

  /** The time of the colours runs from the first frame that was taken under one. @param stage as in LivenessRun.take */
  #withLight({ sessionId, at }: Visit, state: SessionState, stage = -1): SessionState {
    const { liveness } = state;
    if (stage < 0 || !liveness || liveness.lightBegunAt) return state;
    const { nonce, index } = liveness;
    const begun = this.#options.runner.apply(sessionId, { kind: 'light-begun', at, nonce, index });
    this.#arm(begun);
    return begun;
  }

  /** Closes the open question when it is answered, too late, or answered by another face. */
  #judge(visit: Visit, state: SessionState, run: LivenessRun): void {
    const { liveness: progress } = state;
    if (progress?.nonce !== run.nonce) return;
    if (stageOf(progress) === 'light') {
      if (isLightOver(state, progress, run, this.#now())) this.#finish(visit, state, run);
      return;
    }
    const evidence = questionEvidence(state, progress, run, this.#options.time.clock.now());
    if (!evidence) return;
    if (evidence.verdict !== 'PASSED') {
      this.#finish(visit, state, run, { challenges: [...run.challenges, evidence] });
      return;
    }
    const { nonce, index } = progress;
    const { sessionId, at } = visit;
    const next = this.#options.runner.apply(sessionId, {
      kind: 'challenge-answered',
      at,
      nonce,
      index,
      evidence,
      pauseMs: this.#options.pauseMs(),
    });
    // Only after it is stored: an answer that could not be stored is judged again with the next frame.
    run.challenges.push(evidence);
    run.beginQuestion();
    if (next.liveness && stageOf(next.liveness) === 'done') this.#finish(visit, next, run);
    else this.#arm(next);
  }

  #finish(visit: Visit, state: SessionState, run: LivenessRun, end: Partial<AttemptEnd> = {}): void {
    const { liveness: progress } = state;
    if (!progress) return;
    const result = attemptResult(state, progress, run, {
      now: this.#now(),
      challenges: run.challenges,
      unanswered: 'not-answered',
      lightDeclined: false,
      ...end,
    });
    if (result.status !== 'FAILED') {
      this.#capture(visit, run.held, result, { refusedFrames: run.refused }, run.answers.liveFrames());
      return;
    }
    const { runner, time } = this.#options;
    const artefact = resultArtefact(time.newId(), result);
    const refusal = {
      reason: 'confidence',
      liveness: result,
      livenessArtefact: artefact.id,
      refusedFrames: run.refused,
    } as const;
    runner.apply(visit.sessionId, { kind: 'selfie-refused', at: visit.at, ...refusal }, [artefact]);
  }

  #capture(
    { sessionId, at }: Visit,
    { selfie, pictures }: HeldSelfie,
    liveness: ReturnType<typeof attemptResult>,
    facts: Record<string, unknown> = {},
    liveFrames?: LiveFrames,
  ): void {
    const { runner, vision, time } = this.#options;
    const shown =
      liveFrames && liveFrames.frames.length > 0 ? liveFramesArtefact(time.newId(), liveFrames) : undefined;
    const artefact = resultArtefact(time.newId(), liveness, liveFrames?.frames);
    const stored: CapturedPicture[] = [...pictures, artefact, ...(shown ? [shown] : [])];
    const judgement = { models: vision.models(), facts };
    runner.apply(
      sessionId,
      {
        kind: 'selfie-captured',
        at,
        selfie: {
          ...selfie,
          liveness,
          livenessArtefact: artefact.id,
          ...(shown ? { framesArtefact: shown.id } : {}),
        },
        judgement,
      },
      stored,
    );
  }

  /** Time acts on a question also when no frame comes any more. */
  #arm({ sessionId, at, liveness }: SessionState): void {
    clearTimeout(this.#timer);
    if (!liveness) return;
    const wait = Date.parse(liveness.deadline) - this.#options.time.clock.now().getTime();
    const next = Math.min(Math.max(0, wait), LONGEST_WAIT_MS) + PAST_DEADLINE_MS;
    this.#timer = setTimeout(() => this.#expire({ sessionId, at }), next);
    this.#timer.unref();
  }

  #expire(visit: Visit): void {
    const state = this.#options.runner.current();
    const run = this.#run;
    if (!run || state?.sessionId !== visit.sessionId || state.liveness?.nonce !== run.nonce) return;
    try {
      if (this.#now() <= state.liveness.deadline) this.#arm(state);
      else this.#judge(visit, state, run);
    } catch (error) {
      this.#options.onFault(error);
    }
  }

  #now(): string {
    return this.#options.time.clock.now().toISOString();
  }
}

const isUnderLight = ({ liveness }: SessionState): boolean =>
  liveness !== undefined && stageOf(liveness) === 'light';

/** A question is over when its deadline lies in the past, so the timer fires a little later. */
const PAST_DEADLINE_MS = 10;
/** A clock that was set back puts a deadline far ahead, further than a timer can count. */
const LONGEST_WAIT_MS = 60_000;
