type Listener<Args extends unknown[]> = (...args: Args) => void;

/** The listeners of one event, called in the order in which they were added. */
export class Listeners<Args extends unknown[] = []> {
  readonly #listeners = new Set<Listener<Args>>();
  readonly #call: (tell: () => unknown) => void;

  /** @param call runs one listener; by default at once, so that an error of a listener reaches the caller */
  constructor(call: (tell: () => unknown) => void = (tell) => tell()) {
    this.#call = call;
  }

  get size(): number {
    return this.#listeners.size;
  }

  /** @returns the unsubscriber */
  readonly add = (listener: Listener<Args>): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  readonly tell = (...args: Args): void => {
    for (const listener of this.#listeners) this.#call(() => listener(...args));
  };

  clear(): void {
    this.#listeners.clear();
  }
}
