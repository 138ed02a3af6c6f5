import { type BackOff, backOff } from '#core/back-off.ts';
import { AppError } from '#core/contract/errors.ts';
import type { KioskIdentity } from '#sdk/network/services-client.ts';
import { carryOutErasures, type ErasureContext } from './erasure-orders.ts';
import { sendErasureRequests } from './erasure-requests.ts';

export interface ErasureScheduleOptions {
  context: ErasureContext;
  /** How often the services are asked for orders of erasure. */
  everyMs: number;
  /** Pauses after failures, at most `everyMs`. */
  pauses: BackOff;
  /** Receives unexpected failures of work that no caller awaits. */
  onFault?: ((error: unknown) => void) | undefined;
}

/**
 * When the services learn of applicants' wishes and are asked for orders of erasure. An order that cannot be carried out now
 * is asked for again.
 */
export class ErasureSchedule {
  readonly #options: ErasureScheduleOptions;
  #due = 0;
  #failures = 0;

  constructor(options: ErasureScheduleOptions) {
    this.#options = options;
  }

  /**
   * Milliseconds until the next question: none while the services do not know of an applicant's wish, unless they failed
   * just now. A clock that was set back must not put it off.
   */
  wait(): number {
    const { context, everyMs } = this.#options;
    if (this.#failures === 0 && context.vault.erasureRequests.inState('waiting').length > 0) return 0;
    return Math.min(Math.max(this.#due - context.now().getTime(), 0), everyMs);
  }

  /** Asks and carries out, when it is time. Never rejects: a failure here keeps nothing from being sent. */
  async obey(kiosk: KioskIdentity): Promise<void> {
    const { context, everyMs, pauses, onFault } = this.#options;
    if (this.wait() > 0) return;
    let pause = everyMs;
    try {
      // An applicant's wish that fails keeps no order from being carried out.
      await sendErasureRequests(context, kiosk).finally(() => carryOutErasures(context, kiosk));
      this.#failures = 0;
    } catch (error) {
      this.#failures += 1;
      pause = Math.min(backOff(this.#failures, pauses), everyMs);
      if (!(error instanceof AppError)) onFault?.(error);
    }
    this.#due = context.now().getTime() + pause;
  }
}
