import type { FrameMeta, FrameVerdict } from '#core/contract/counter/frame.ts';
import type { StepVisit } from '#core/contract/counter/state.ts';
import { isVisit } from '../session/session-steps.ts';

/** The last frame of the applicant display's camera, and the advice that the display shows for it. */
export interface MirroredFrame {
  number: number;
  jpeg: Uint8Array;
  hint: FrameVerdict['hint'];
}

/**
 * The last frame that was judged, for the eyes of the operator who runs the session. One frame, in memory alone: the
 * next one replaces it, and the end of the step forgets it.
 */
export class LiveMirror {
  #last: (MirroredFrame & Pick<FrameMeta, 'sessionId' | 'at'>) | undefined;
  #count = 0;

  show(
    { sessionId, at }: Pick<FrameMeta, 'sessionId' | 'at'>,
    jpeg: Uint8Array,
    { hint }: FrameVerdict,
  ): void {
    this.#count += 1;
    this.#last = { sessionId, at, number: this.#count, jpeg, hint };
  }

  /** @param at the step where the session stands: a frame of an earlier one does not show the present */
  look(sessionId: string, at: StepVisit): MirroredFrame | undefined {
    const last = this.#last;
    if (last?.sessionId !== sessionId || !isVisit(last, at)) return undefined;
    return { number: last.number, jpeg: last.jpeg, hint: last.hint };
  }

  forget(): void {
    this.#last = undefined;
  }
}
