import type { SdkLog } from './context.ts';
import type { SdkEvents } from './contract/constants.ts';
import { run } from './deliver.ts';

type Listener<E extends keyof SdkEvents> = (payload: SdkEvents[E]) => void;

/** Events of one instance. Listeners are called asynchronously; one that throws harms neither caller nor others. */
export class SdkEmitter {
  readonly #listeners = new Map<keyof SdkEvents, Set<(payload: never) => void>>();
  readonly #log: SdkLog;

  constructor(log: SdkLog) {
    this.#log = log;
  }

  /** @returns the unsubscriber. */
  on<E extends keyof SdkEvents>(event: E, listener: Listener<E>): () => void {
    const listeners = this.#listeners.get(event) ?? new Set<(payload: never) => void>();
    this.#listeners.set(event, listeners.add(listener));
    return () => {
      listeners.delete(listener);
    };
  }

  emit<E extends keyof SdkEvents>(event: E, payload: SdkEvents[E]): void {
    for (const listener of this.#listeners.get(event) ?? []) {
      queueMicrotask(() => run(() => listener(payload as never), event, this.#log));
    }
  }
}
