import { ProblemError } from '#services/contract/problem.ts';

/** Bodies of one person that a process reads at once: a hint, a picture, and one that a lost connection left. */
const MOST = 3;

interface Closing {
  readonly destroyed: boolean;
  once(event: 'close', listener: () => void): unknown;
}

/** Counts the bodies that are being read for each person, so that none can fill the memory. */
export class OpenBodies {
  readonly #open = new Map<string, number>();

  /** Counts a body until it is read or its connection is gone. @throws ProblemError `CAPTURE_BUSY` */
  add(person: string, request: Closing): void {
    // Its end was told before anybody listened, and nothing is read of it any more.
    if (request.destroyed) return;
    const open = this.#open.get(person) ?? 0;
    if (open >= MOST) throw new ProblemError('CAPTURE_BUSY', undefined, { retryAfterS: 1 });
    this.#open.set(person, open + 1);
    request.once('close', () => {
      const left = (this.#open.get(person) ?? 1) - 1;
      if (left > 0) this.#open.set(person, left);
      else this.#open.delete(person);
    });
  }
}
