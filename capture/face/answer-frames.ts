import type { ChallengeSettings, FaceSample } from '#core/liveness/challenge.ts';
import {
  type AnsweredQuestion,
  fewestFrames,
  isAnsweredBy,
  MOST_LIVE_BYTES,
  MOST_LIVE_FRAMES,
  type SentFrame,
} from '#core/liveness/live-frames.ts';

/** Frames that are sent for one question: enough to show an answer, and no more of a face than that. */
const ENOUGH = 10;
/** Frames of one question that are remembered, ten seconds of them. */
const MOST_REMEMBERED = 120;

/** A frame as it would be sent, and the analysis of its bytes. */
export interface JudgedFrame {
  jpeg: Uint8Array;
  sample: FaceSample;
  /** Its face was compared with that of the picture, and is the same. */
  look: boolean;
}

/** The frames that were kept of each question. */
export type AnswersSnapshot = ReadonlyMap<number, readonly { entry: SentFrame; jpeg: Uint8Array }[]>;

/** The frames that show the answers of one attempt. An answer counts only where frames that can be sent show it. */
export class AnswerFrames {
  #remembered: readonly JudgedFrame[] = [];
  readonly #answers = new Map<number, readonly { entry: SentFrame; jpeg: Uint8Array }[]>();

  add(frame: JudgedFrame): void {
    this.#remembered = [...this.#remembered.slice(1 - MOST_REMEMBERED), frame];
  }

  /** The frames kept so far. */
  snapshot(): AnswersSnapshot {
    return this.#answers;
  }

  restore(answers: AnswersSnapshot): void {
    for (const [position, frames] of answers) this.#answers.set(position, frames);
  }

  /** Another question is open. */
  begin(): void {
    this.#remembered = [];
  }

  /**
   * Keeps the frames that show an answer and, in one of them, the face of the picture.
   * @param position of the question among the challenges of the result
   * @returns whether there are few enough that do
   */
  keep(
    position: number,
    question: AnsweredQuestion,
    { count, limits }: Pick<ChallengeSettings, 'count' | 'limits'>,
  ): boolean {
    this.#answers.delete(position);
    const { frames: others, bytes } = this.liveFrames();
    const left = MOST_LIVE_FRAMES - others.length;
    const largest = Math.max(1, ...this.#remembered.map(({ jpeg }) => jpeg.length));
    const fit = Math.min(left, (MOST_LIVE_BYTES - bytes.length) / largest);
    const samplesOf = (frames: readonly JudgedFrame[]) => frames.map(({ sample }) => sample);
    const frames = fewestFrames(this.#remembered, {
      most: Math.min(ENOUGH, Math.floor(fit / Math.max(1, count - position))),
      isEnough: (few) => few.some(({ look }) => look) && isAnsweredBy(samplesOf(few), question, limits),
    });
    const size = frames?.reduce((sum, { jpeg }) => sum + jpeg.length, bytes.length) ?? 0;
    if (!frames || frames.length > left || size > MOST_LIVE_BYTES) return false;
    const answer = frames.map(({ jpeg, look, sample: { at } }) => ({
      entry: { question: position, at: at - question.issuedAt, look, size: jpeg.length },
      jpeg,
    }));
    this.#answers.set(position, answer);
    return true;
  }

  /**
   * Every frame that was kept, in the order of the questions: their descriptions, and their JPEGs one after the other.
   */
  liveFrames(): { frames: SentFrame[]; bytes: Uint8Array<ArrayBuffer> } {
    const kept = [...this.#answers.values()].flat();
    const bytes = new Uint8Array(kept.reduce((sum, { jpeg }) => sum + jpeg.length, 0));
    let at = 0;
    for (const { jpeg } of kept) {
      bytes.set(jpeg, at);
      at += jpeg.length;
    }
    return { frames: kept.map(({ entry }) => entry), bytes };
  }
}
