import type { CounterEventName, CounterEvents } from '#core/contract/counter/events.ts';

type Listener<E extends CounterEventName> = (payload: CounterEvents[E]) => void;
type Builders = { [E in CounterEventName]: () => CounterEvents[E] };

/**
 * The pushed snapshots. Many changes in one turn of the event loop become one snapshot, and a snapshot that is equal
 * to the one before is not pushed. A listener that throws harms neither the others nor the kiosk.
 */
export class StateHub {
  readonly #builders: Builders;
  readonly #onFault: (error: unknown) => void;
  readonly #listeners: { [E in CounterEventName]: Set<Listener<E>> } = {
    'operator.state': new Set(),
    'applicant.state': new Set(),
  };
  readonly #pushed = new Map<CounterEventName, string>();
  #scheduled: NodeJS.Immediate | undefined;

  constructor(builders: Builders, onFault: (error: unknown) => void) {
    this.#builders = builders;
    this.#onFault = onFault;
  }

  /** Asks for new snapshots, soon. */
  changed(): void {
    this.#scheduled ??= setImmediate(() => {
      this.#scheduled = undefined;
      this.#push('operator.state');
      this.#push('applicant.state');
    });
  }

  current<E extends CounterEventName>(event: E): CounterEvents[E] {
    return this.#builders[event]();
  }

  subscribe<E extends CounterEventName>(event: E, listener: Listener<E>): () => void {
    const listeners: Set<Listener<E>> = this.#listeners[event];
    listeners.add(listener);
    return () => listeners.delete(listener);
  }

  close(): void {
    if (this.#scheduled) clearImmediate(this.#scheduled);
    for (const listeners of Object.values(this.#listeners)) listeners.clear();
  }

  #push<E extends CounterEventName>(event: E): void {
    try {
      const payload = this.#builders[event]();
      const text = JSON.stringify(payload);
      if (this.#pushed.get(event) === text) return;
      this.#pushed.set(event, text);
      const listeners: Set<Listener<E>> = this.#listeners[event];
      for (const listener of listeners) this.#tell(listener, payload);
    } catch (error) {
      this.#onFault(error);
    }
  }

  #tell<E extends CounterEventName>(listener: Listener<E>, payload: CounterEvents[E]): void {
    try {
      listener(payload);
    } catch (error) {
      this.#onFault(error);
    }
  }
}
