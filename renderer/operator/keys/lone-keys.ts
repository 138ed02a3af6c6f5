/** Readers type their keys closer to each other than this, also slow ones; a person who acts by a key does not. */
export const ALONE_MS = 120;

/** Tells a single key press from one of several, by its neighbours in time. */
export class LoneKeys {
  #last = Number.NEGATIVE_INFINITY;
  #before = Number.NEGATIVE_INFINITY;

  /** @param at milliseconds, of a key that went down; never earlier than the last */
  heard(at: number): void {
    this.#before = this.#last;
    this.#last = at;
  }

  /** Whether the last key came long enough after the one before it. */
  wasQuietBefore(): boolean {
    return this.#last - this.#before > ALONE_MS;
  }

  /** Whether no key was heard after this one. */
  isLast(at: number): boolean {
    return this.#last <= at;
  }
}

/** Modifiers come with the key that they modify. */
const MODIFIERS = ['Control', 'Shift', 'Alt', 'AltGraph', 'Meta'];

/** The keys of this page, also those that something else keeps from it. */
export const keysOfPage = new LoneKeys();

// Before everything else on the page: the listener for readers keeps their keys to itself.
globalThis.addEventListener?.(
  'keydown',
  (event) => {
    const { isTrusted, repeat, key, timeStamp } = event as KeyboardEvent;
    if (isTrusted && !repeat && !MODIFIERS.includes(key)) keysOfPage.heard(timeStamp);
  },
  { capture: true },
);
