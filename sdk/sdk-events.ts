import { Listeners } from '#core/listeners.ts';
import type { SdkEvents } from './contract/constants.ts';
import { run } from './deliver.ts';
import type { SdkLog } from './sdk-context.ts';

type Listener<E extends keyof SdkEvents> = (payload: SdkEvents[E]) => void;

/** Events of one instance. Listeners are called asynchronously; one that throws harms neither caller nor others. */
export class SdkEmitter {
  readonly #listeners = new Map<keyof SdkEvents, Listeners<[never]>>();
  readonly #log: SdkLog;

  constructor(log: SdkLog) {
    this.#log = log;
  }

  /** @returns the unsubscriber. */
  on<E extends keyof SdkEvents>(event: E, listener: Listener<E>): () => void {
    const later = (tell: () => unknown) => queueMicrotask(() => run(tell, event, this.#log));
    const listeners = this.#listeners.get(event) ?? new Listeners<[never]>(later);
    this.#listeners.set(event, listeners);
    return listeners.add(listener);
  }

  emit<E extends keyof SdkEvents>(event: E, payload: SdkEvents[E]): void {
    this.#listeners.get(event)?.tell(payload as never);
  }
}
