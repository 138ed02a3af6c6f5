import type { CounterEventName, CounterEvents } from '#core/contract/counter/counter-events.ts';
import { Listeners } from '#core/listeners.ts';

type Listener<E extends CounterEventName> = (payload: CounterEvents[E]) => void;
type Builders = { [E in CounterEventName]: () => CounterEvents[E] };

/**
 * The pushed snapshots. Many changes in one turn of the event loop become one snapshot, and a snapshot that is equal
 * to the one before is not pushed. A listener that throws harms neither the others nor the kiosk.
 */
export class StateHub {
  readonly #builders: Builders;
  readonly #onFault: (error: unknown) => void;
  readonly #listeners: { [E in CounterEventName]: Listeners<[CounterEvents[E]]> };
  readonly #pushed = new Map<CounterEventName, string>();
  #scheduled: NodeJS.Immediate | undefined;

  constructor(builders: Builders, onFault: (error: unknown) => void) {
    this.#builders = builders;
    this.#onFault = onFault;
    const harmless = (tell: () => unknown) => this.#guard(tell);
    this.#listeners = {
      'operator.state': new Listeners(harmless),
      'applicant.state': new Listeners(harmless),
    };
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
    return this.#listeners[event].add(listener);
  }

  close(): void {
    if (this.#scheduled) clearImmediate(this.#scheduled);
    for (const listeners of Object.values(this.#listeners)) listeners.clear();
  }

  #push<E extends CounterEventName>(event: E): void {
    this.#guard(() => {
      const payload = this.#builders[event]();
      const text = JSON.stringify(payload);
      if (this.#pushed.get(event) === text) return;
      this.#pushed.set(event, text);
      this.#listeners[event].tell(payload);
    });
  }

  #guard(work: () => unknown): void {
    try {
      work();
    } catch (error) {
      this.#onFault(error);
    }
  }
}
