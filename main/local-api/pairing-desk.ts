import type { PairingRequest, ProgramScope } from '#core/contract/counter/program-state.ts';
import { failure } from '#core/contract/errors.ts';
import { type Admit, rateLimit } from './rate-limit.ts';

/** How long a request stays on the supervisor's screen. */
export const PAIRING_MS = 2 * 60_000;
/** Requests at once, and how many a second come back: one in two minutes. */
const REQUESTS = 5;
const REQUESTS_PER_SECOND = 1 / 120;

export interface PairingDeskOptions {
  newId(): string;
  /** Six digits. */
  newCode(): string;
  now(): Date;
  uptimeMs(): number;
  onChange(): void;
}

/** What a program says about itself, and what the system says about it. */
export type Asking = Pick<PairingRequest, 'name' | 'executable' | 'scopes'>;

interface Open<T> {
  readonly request: PairingRequest;
  readonly timer: NodeJS.Timeout;
  settle(paired: T): void;
  fail(error: Error): void;
}

/** The one pairing that waits for a supervisor. `T` is what the program gets. */
export class PairingDesk<T> {
  readonly #options: PairingDeskOptions;
  readonly #admit: Admit;
  #open: Open<T> | undefined;

  constructor(options: PairingDeskOptions) {
    this.#options = options;
    this.#admit = rateLimit(() => options.uptimeMs(), REQUESTS, REQUESTS_PER_SECOND);
  }

  request(): PairingRequest | undefined {
    return this.#open?.request;
  }

  /**
   * Shows a program to the supervisor.
   *
   * @returns the request, and what comes of it.
   * @throws AppError `RATE_LIMITED` while another one waits, or after too many; by rejecting `PAIRING_REFUSED`,
   * `PAIRING_EXPIRED`.
   */
  ask(asking: Asking): { request: PairingRequest; paired: Promise<T> } {
    if (this.#open) throw failure('RATE_LIMITED', 'another program waits for its pairing');
    if (!this.#admit()) throw failure('RATE_LIMITED', 'too many pairings were asked for');
    const { newId, newCode, now } = this.#options;
    const expiresAt = new Date(now().getTime() + PAIRING_MS).toISOString();
    const request = { requestId: newId(), ...asking, code: newCode(), expiresAt };
    const paired = new Promise<T>((settle, fail) => {
      const timer = setTimeout(() => this.withdraw(request.requestId), PAIRING_MS);
      timer.unref();
      this.#open = { request, timer, settle, fail };
    });
    // Who asked may be gone before it is decided.
    paired.catch(() => undefined);
    this.#options.onChange();
    return { request, paired };
  }

  /**
   * @param scopes null refuses.
   * @param pair makes the pairing; while it throws, the request stays.
   * @throws AppError `PAIRING_EXPIRED`, `PROGRAM_SCOPE_MISSING`, and what `pair` throws.
   */
  answer(
    requestId: string,
    scopes: readonly ProgramScope[] | null,
    pair: (asking: Asking, scopes: readonly ProgramScope[]) => T,
  ): void {
    const open = this.#open;
    if (open?.request.requestId !== requestId) {
      throw failure('PAIRING_EXPIRED', 'the request is not the one that is shown');
    }
    const beyond = scopes?.find((scope) => !open.request.scopes.includes(scope));
    if (beyond) throw failure('PROGRAM_SCOPE_MISSING', `the program did not ask for ${beyond}`);
    if (scopes) open.settle(pair(open.request, [...new Set(scopes)]));
    else open.fail(failure('PAIRING_REFUSED', 'a supervisor refused it on the screen'));
    this.#end();
    this.#options.onChange();
  }

  /** No program waits for this request any more, or its time is over. */
  withdraw(requestId: string): void {
    const open = this.#open;
    if (open?.request.requestId !== requestId) return;
    this.#end();
    open.fail(failure('PAIRING_EXPIRED', 'no supervisor answered'));
    this.#options.onChange();
  }

  close(): void {
    if (this.#open) this.withdraw(this.#open.request.requestId);
  }

  #end(): void {
    clearTimeout(this.#open?.timer);
    this.#open = undefined;
  }
}
