import type { FoundReader, LineEvents, ReaderLine } from './reader-bus.ts';
import type { ReaderTimers } from './reader-timers.ts';
import { withinTime } from './within-time.ts';

/** Opening takes a second at most; a system that hangs in it never comes back, and holds a thread of this process. */
const OPEN_MS = 10_000;
const MOST_HANGING = 2;
const CLOSE_MS = 3000;

/** Opens and closes the lines of one reader, each within its time. */
export class LineOpener {
  readonly #timers: ReaderTimers;
  /** Openings that have not come back although their time was over. */
  #hanging = 0;

  constructor(timers: ReaderTimers) {
    this.#timers = timers;
  }

  /** Too many openings hang, so no other is begun. */
  hangs(): boolean {
    return this.#hanging >= MOST_HANGING;
  }

  /**
   * @param isWanted messages of the line count, and the line is kept, as long as this holds
   * @returns undefined for a line that opened after its request was cancelled: it is closed again
   */
  async open(
    found: FoundReader,
    isWanted: () => boolean,
    { data, lost }: LineEvents,
  ): Promise<ReaderLine | undefined> {
    let state: 'opening' | 'settled' | 'late' = 'opening';
    const heard = () => isWanted() && state !== 'late';
    const opening = found.open({
      data: (bytes) => heard() && data(bytes),
      lost: (reason) => heard() && lost(reason),
    });
    const settle = () => {
      if (state === 'late') this.#hanging -= 1;
      else state = 'settled';
    };
    opening.then(settle, settle);
    const limit = { ms: OPEN_MS, what: 'opening', timers: this.#timers };
    const line = await withinTime(opening, limit).catch((error: unknown) => {
      if (state === 'opening') {
        state = 'late';
        this.#hanging += 1;
        opening.then((late) => this.close(late)).catch(() => undefined);
      }
      throw error;
    });
    if (isWanted()) return line;
    await this.close(line);
    return undefined;
  }

  /** A line that is dead already has nothing left to close. */
  async close(line: ReaderLine): Promise<void> {
    const limit = { ms: CLOSE_MS, what: 'closing', timers: this.#timers };
    await withinTime(line.close(), limit).catch(() => undefined);
  }
}
