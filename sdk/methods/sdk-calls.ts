import { AppError, type ErrorResponse, failure } from '#core/contract/errors.ts';
import type { Envelope, InputOf, OutputOf } from '#core/contract/kit.ts';
import type { K_WALLET_CREATION, SdkEvents } from '../contract/constants.ts';
import type { SdkOperationName, SdkOperations } from '../contract/index.ts';
import { delivery, toAppError } from '../deliver.ts';
import type { SdkSession } from '../operations.ts';
import { SdkEmitter } from '../sdk-events.ts';

type Output<K extends SdkOperationName> = OutputOf<SdkOperations[K]>;

/** The base of every group of methods: one context, its gate, its events, and the two ways to answer. */
export class SdkCalls {
  readonly #session: SdkSession;
  readonly #events: SdkEmitter;

  constructor(session: SdkSession) {
    this.#session = session;
    this.#events = new SdkEmitter(session.context.log);
  }

  /** @returns the unsubscriber. */
  on<E extends keyof SdkEvents>(event: E, listener: (payload: SdkEvents[E]) => void): () => void {
    return this.#events.on(event, listener);
  }

  emit(event: typeof K_WALLET_CREATION, payload: SdkEvents[typeof K_WALLET_CREATION]): void {
    this.#events.emit(event, payload);
  }

  /** Runs an operation that returns its value directly. @throws AppError */
  direct<K extends SdkOperationName>(name: K, input: InputOf<SdkOperations[K]>): Output<K> {
    const envelope = this.#session.gate.callSync(name, input);
    if (envelope.ok) return envelope.value;
    throw toAppError(envelope.error);
  }

  /**
   * Runs an operation whose result goes to a callback.
   *
   * @param callback the caller's object; it is called exactly once, asynchronously.
   * @param toInput builds the input; its errors are delivered like any other failure.
   * @throws AppError `INVALID_INPUT` at once when the callback lacks its method.
   */
  deferred<K extends SdkOperationName, N extends string, A extends [] | unknown[]>(
    name: K,
    callback: Readonly<Record<N, (...values: A) => unknown>>,
    method: N,
    toInput: () => unknown,
    toValues: (envelope: Envelope<Output<K>>) => NoInfer<A>,
  ): void {
    const deliver = delivery(callback, method, this.#session.context.log);
    void this.#answer(name, toInput).then((envelope) => deliver(...toValues(envelope)));
  }

  /** Calls a second method that a callback may have, at most once and asynchronously; undefined where it has none. */
  optionalDelivery<N extends string>(
    callback: Readonly<Partial<Record<N, (status: boolean, error: ErrorResponse | null) => unknown>>>,
    method: N,
  ): ((error: ErrorResponse | null) => void) | undefined {
    if (typeof callback[method] !== 'function') return undefined;
    const found = callback as Readonly<Record<N, NonNullable<(typeof callback)[N]>>>;
    const deliver = delivery(found, method, this.#session.context.log);
    return (error) => deliver(error === null, error);
  }

  /** The value of an answer, or `otherwise` for a failure that the callback has no place for; the log names it. */
  valueOrUntold<T>(method: string, envelope: Envelope<T>, otherwise: T): T {
    if (envelope.ok) return envelope.value;
    this.#session.context.log.warn('sdk.failure-untold', { method, code: envelope.error.code });
    return otherwise;
  }

  /**
   * Checks the `context` parameter of an operation.
   *
   * @param required null is refused only where the specification marks the parameter as required.
   * @throws AppError `CONTEXT_REQUIRED` for another context than the one of this instance.
   */
  assertContext(context: unknown, required: boolean): void {
    if (context === this.#session.context || (!required && (context ?? null) === null)) return;
    throw failure(
      'CONTEXT_REQUIRED',
      (context ?? null) === null
        ? 'no context was passed'
        : 'another context than that of this instance was passed',
    );
  }

  async #answer<K extends SdkOperationName>(name: K, toInput: () => unknown): Promise<Envelope<Output<K>>> {
    let input: unknown;
    try {
      input = toInput();
    } catch (error) {
      return { ok: false, error: (error instanceof AppError ? error : hostile()).toResponse() };
    }
    // The gate parses it: nothing that a caller passes is trusted by its type.
    return this.#session.gate.call(name, input as InputOf<SdkOperations[K]>);
  }
}

/** Null on success, the error otherwise. */
export const errorOf = (envelope: Envelope<unknown>): ErrorResponse | null =>
  envelope.ok ? null : envelope.error;

/** Arguments whose own code throws while they are read. */
function hostile(): AppError {
  return failure('INVALID_INPUT', 'reading the argument failed');
}
