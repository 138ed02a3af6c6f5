interface Limits {
  /** Pieces of work at a time. */
  width: number;
  /** How many of them may be of one key. */
  share: number;
  /** Pieces of one key that may wait. */
  mostWaiting: number;
  longestWaitMs: number;
}
interface Turn {
  begin(): void;
  refuse(error: TurnRefused): void;
}

/** The work was not begun: too much of the same key waits, or its turn did not come in time. */
export class TurnRefused extends Error {
  override readonly name = 'TurnRefused';
}

/** Bounded work in which keys take turns, so that one with much work delays no other. */
export class FairTurns {
  readonly #limits: Limits;
  readonly #running = new Map<string, number>();
  /** The key whose turn comes next stands first. */
  readonly #waiting = new Map<string, Set<Turn>>();

  constructor(limits: Limits) {
    this.#limits = limits;
  }

  /** Does a piece of work when its turn has come. @throws TurnRefused */
  async run<T>(key: string, work: () => Promise<T>): Promise<T> {
    await this.#turnOf(key);
    try {
      return await work();
    } finally {
      this.#count(key, -1);
      this.#next();
    }
  }

  async #turnOf(key: string): Promise<void> {
    const queue = this.#waiting.get(key) ?? new Set();
    if (queue.size >= this.#limits.mostWaiting) throw new TurnRefused('too many wait');
    const turn = Promise.withResolvers<void>();
    const waiting: Turn = { begin: turn.resolve, refuse: turn.reject };
    queue.add(waiting);
    this.#waiting.set(key, queue);
    const late = setTimeout(() => {
      this.#leave(key, waiting);
      waiting.refuse(new TurnRefused('its turn did not come in time'));
    }, this.#limits.longestWaitMs);
    this.#next();
    await turn.promise.finally(() => clearTimeout(late));
  }

  #next(): void {
    const { width, share } = this.#limits;
    while (this.#total < width) {
      const found = [...this.#waiting].find(([key]) => (this.#running.get(key) ?? 0) < share);
      if (!found) return;
      const [key, queue] = found;
      const [turn] = queue;
      if (!turn) return;
      // Behind the others, where more of it waits.
      this.#leave(key, turn);
      if (this.#waiting.delete(key)) this.#waiting.set(key, queue);
      this.#count(key, 1);
      turn.begin();
    }
  }

  #leave(key: string, turn: Turn): void {
    const queue = this.#waiting.get(key);
    queue?.delete(turn);
    if (queue?.size === 0) this.#waiting.delete(key);
  }

  get #total(): number {
    return [...this.#running.values()].reduce((sum, count) => sum + count, 0);
  }
  #count(key: string, change: 1 | -1): void {
    const count = (this.#running.get(key) ?? 0) + change;
    if (count > 0) this.#running.set(key, count);
    else this.#running.delete(key);
  }
}
