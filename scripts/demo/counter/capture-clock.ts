import type { ApplicantState, OperatorState } from '#core/contract/counter/state.ts';
import { LONGEST_ANSWER_MS } from '#specimens/puppet/play.ts';

/** The time from the document in front of the camera to the screen that can be decided on, in seconds. */
export interface CaptureTimes {
  /** The machine made people wait. */
  waitingSeconds: number;
  /** The person answered a question of the display by a movement. */
  movingSeconds: number;
}

type ApplicantView = Pick<ApplicantState, 'capture' | 'ended'>;
type DeskView = Pick<OperatorState, 'session'>;

/** Conditions of a decision that only the machine can meet. */
const OF_MACHINE: readonly string[] = ['consent', 'form', 'document', 'other-side', 'selfie'];

/**
 * Takes the time of a session by what the kiosk pushes to its two displays. A document that lies before the camera and a
 * face that looks into it wait for the machine; so does who has made a movement in vain. All times are milliseconds of
 * one clock.
 */
export class CaptureClock {
  #since: number | undefined;
  #asked: { question: string; at: number } | undefined;
  #isAside = false;
  #passed = 0;
  #moved = 0;
  #isCapturing = false;

  /** The applicant's display was given this. */
  applicant({ capture, ended }: ApplicantView, at: number): void {
    this.#answerTo(questionOf(capture), at);
    this.#isCapturing = capture !== undefined;
    if (ended) this.#stop(at);
    else if (this.#isCapturing && !this.#isAside) this.#since ??= at;
  }

  /** The operator's display was given this. */
  operator({ session }: DeskView, at: number): void {
    const isOver = !session || session.status === 'ended' || (!this.#isCapturing && isReady(session));
    if (isOver) this.#stop(at);
  }

  /** The operator does something that the machine does not wait for by itself, until {@link back}. */
  aside(at: number): void {
    this.#stop(at);
    this.#isAside = true;
  }

  /** The machine goes on. */
  back(at: number): void {
    this.#isAside = false;
    if (!this.#isCapturing) return;
    this.#since = at;
    if (this.#asked) this.#asked = { ...this.#asked, at };
  }

  /** The times so far; begins again at nothing. */
  take(): CaptureTimes {
    const times = {
      waitingSeconds: seconds(this.#passed - this.#moved),
      movingSeconds: seconds(this.#moved),
    };
    this.#passed = 0;
    this.#moved = 0;
    return times;
  }

  #answerTo(question: string | undefined, at: number): void {
    if (this.#asked?.question === question) return;
    if (this.#asked && this.#since !== undefined)
      this.#moved += Math.min(at - this.#asked.at, LONGEST_ANSWER_MS);
    this.#asked = question === undefined ? undefined : { question, at };
  }

  #stop(at: number): void {
    this.#answerTo(undefined, at);
    if (this.#since !== undefined) this.#passed += at - this.#since;
    this.#since = undefined;
  }
}

const questionOf = (capture: ApplicantView['capture']): string | undefined =>
  capture?.liveness?.kind && `${capture.liveness.nonce} ${capture.liveness.index}`;

/** All is captured, and compared where there is something to compare. */
const isReady = ({ missing, selfie, comparison, consents }: NonNullable<DeskView['session']>): boolean =>
  !missing.some((part) => OF_MACHINE.includes(part)) &&
  (comparison !== undefined || selfie === undefined || consents.biometric?.given !== true);

const seconds = (ms: number): number => Math.round(ms / 100) / 10;
