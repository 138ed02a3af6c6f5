import type { PairingRequest, ProgramScope } from '#core/contract/counter/program-state.ts';
import { failure } from '#core/contract/errors.ts';

/** How long a request stays on the supervisor's screen. */
export const PAIRING_MS = 2 * 60_000;

/** Requests in a row without a pairing. They are counted where no restart forgets them. */
export interface PairingTries {
  /** Seconds until the next one is shown. */
  waitSec(): number;
  /** One more, before anybody sees it. */
  count(): void;
  /** A supervisor allowed one, or turned the programs on. */
  clear(): void;
}

export interface PairingDeskOptions {
  newId(): string;
  /** Six digits. */
  newCode(): string;
  now(): Date;
  readonly tries: PairingTries;
  onChange(): void;
}

/** A program as it describes itself, and as the system does. */
export type Asking = Pick<PairingRequest, 'name' | 'executable' | 'scopes'>;

interface Open<T> {
  readonly request: PairingRequest;
  readonly timer: NodeJS.Timeout;
  settle(paired: T): void;
  fail(error: Error): void;
}

/** The one pairing that waits for a supervisor. `T` is the program's answer. */
export class PairingDesk<T> {
  readonly #options: PairingDeskOptions;
  #open: Open<T> | undefined;

  constructor(options: PairingDeskOptions) {
    this.#options = options;
  }

  request(): PairingRequest | undefined {
    return this.#open?.request;
  }

  /**
   * Shows a program to the supervisor.
   *
   * @returns the request, and its result.
   * @throws AppError `RATE_LIMITED` while another one waits, or after too many; by rejecting `PAIRING_REFUSED`,
   * `PAIRING_EXPIRED`.
   */
  ask(asking: Asking): { request: PairingRequest; paired: Promise<T> } {
    if (this.#open) throw failure('RATE_LIMITED', 'another program waits for its pairing');
    const { newId, newCode, now, tries } = this.#options;
    const waitSec = tries.waitSec();
    if (waitSec > 0) throw failure('RATE_LIMITED', `too many pairings were asked for; wait ${waitSec} s`);
    tries.count();
    const expiresAt = new Date(now().getTime() + PAIRING_MS).toISOString();
    const request = { requestId: newId(), ...asking, code: newCode(), expiresAt };
    const paired = new Promise<T>((settle, fail) => {
      const timer = setTimeout(() => this.withdraw(request.requestId), PAIRING_MS);
      timer.unref();
      this.#open = { request, timer, settle, fail };
    });
    // The program that asked may leave before the decision.
    paired.catch(() => undefined);
    this.#options.onChange();
    return { request, paired };
  }

  /**
   * @param scopes null refuses.
   * @param pair makes the pairing; while it throws, the request stays.
   * @throws AppError `PAIRING_EXPIRED`, `PROGRAM_SCOPE_MISSING`, and the errors of `pair`.
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
    if (scopes) {
      open.settle(pair(open.request, [...new Set(scopes)]));
      this.#options.tries.clear();
    }
    if (!scopes) open.fail(failure('PAIRING_REFUSED', 'a supervisor refused it on the screen'));
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
