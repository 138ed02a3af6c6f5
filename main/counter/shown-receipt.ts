import type { ReceiptView } from '#core/contract/counter/state.ts';
import { failure } from '#core/contract/errors.ts';
import type { OpenKiosk } from './open-kiosk.ts';
import type { SessionState } from './session/session-state.ts';
import { receiptView } from './views/applicant-receipt.ts';
import { issuerOf } from './views/operator-view.ts';

/** Long enough for a phone; after that it would tell who comes next. */
const SHOWN_MS = 5 * 60_000;

/** The session and the operator at a counter, and whom its receipts name. */
export type ReceiptDesk = Pick<OpenKiosk, 'runner' | 'presence' | 'settings'>;

interface Shown {
  sessionId: string;
  operatorId: string | undefined;
  /** In milliseconds of the machine's running time. */
  untilMs: number;
}

/**
 * Whose receipt the applicant's display shows: for five minutes, while its session is open and its operator is there. It
 * is in memory only.
 */
export class ShownReceipt {
  readonly #uptimeMs: () => number;
  #shown: Shown | undefined;

  constructor(uptimeMs: () => number) {
    this.#uptimeMs = uptimeMs;
  }

  /** @throws AppError SESSION_NOT_FOUND, STEP_NOT_ALLOWED where the session has none */
  show(desk: ReceiptDesk, sessionId: string, isShown: boolean): void {
    if (!receiptView(desk.runner.require(sessionId), issuerOf(desk)))
      throw failure('STEP_NOT_ALLOWED', 'this session has no receipt');
    const operatorId = desk.presence.operator()?.operatorId;
    this.#shown = isShown ? { sessionId, operatorId, untilMs: this.#uptimeMs() + SHOWN_MS } : undefined;
  }

  sessionId(): string | undefined {
    return this.#shown?.sessionId;
  }

  /** The receipt as the applicant's display shows it. */
  of(desk: ReceiptDesk, state: SessionState): ReceiptView | undefined {
    return state.sessionId === this.#shown?.sessionId ? receiptView(state, issuerOf(desk)) : undefined;
  }

  /** Takes away a receipt whose time, session or operator is over. @returns whether it did */
  follow({ runner, presence }: ReceiptDesk): boolean {
    const shown = this.#shown;
    if (!shown) return false;
    const isHere =
      this.#uptimeMs() < shown.untilMs &&
      presence.operator()?.operatorId === shown.operatorId &&
      runner.current()?.sessionId === shown.sessionId;
    if (isHere) return false;
    this.#shown = undefined;
    return true;
  }
}
