import { AppError, type ErrorCode } from '#core/contract/errors.ts';
import type { Clock } from '../ports/clock.ts';
import type { ServicesLink } from '../ports/services-link.ts';
import type { FlowCache } from './flow-cache.ts';
import type { OperatorPresence } from './operators/operator-presence.ts';
import type { RosterCache } from './operators/roster-cache.ts';

const REFRESH_MS = 60 * 60_000;
/** Lists that the services sent and this kiosk did not take: no state of the services says so. */
const OUTDATED: readonly ErrorCode[] = ['ROSTER_OUTDATED', 'FLOWS_OUTDATED'];
/** After a failed refresh; the cached roster keeps working meanwhile. */
const RETRY_MS = 60_000;

export interface RosterAndFlowsOptions {
  gateway: ServicesLink['gateway'];
  clock: Clock;
  roster: RosterCache;
  flows: FlowCache;
  presence: OperatorPresence;
  onChange: () => void;
  /** Receives failures of work that no caller awaits. */
  onFault: (error: unknown) => void;
}

/** Keeps the roster and the flows as new as the services have them. */
export class RosterAndFlows {
  readonly #options: RosterAndFlowsOptions;
  #due = 0;
  #running: Promise<void> | undefined;
  #turn: Promise<unknown> = Promise.resolve();

  constructor(options: RosterAndFlowsOptions) {
    this.#options = options;
  }

  /** Fetches roster and flows. @throws AppError of the SERVICES_* family, ROSTER_INVALID, ROSTER_OUTDATED, FLOWS_OUTDATED */
  refresh(): Promise<void> {
    return this.#inTurn(async () => {
      const { gateway, roster, presence } = this.#options;
      roster.accept((await gateway.fetchRoster()).jws);
      presence.recheck();
      await this.#takeFlows();
    });
  }

  /** Fetches the flows alone. @throws AppError of the SERVICES_* family, FLOWS_OUTDATED */
  refreshFlows(): Promise<void> {
    return this.#inTurn(() => this.#takeFlows());
  }

  /** An answer that overtakes an earlier one would make that one outdated. */
  #inTurn(work: () => Promise<void>): Promise<void> {
    const done = this.#turn.then(work);
    this.#turn = done.catch(() => undefined);
    return done;
  }

  async #takeFlows(): Promise<void> {
    const { gateway, flows, clock, onChange } = this.#options;
    flows.acceptList(await gateway.fetchFlows(), clock.now().toISOString());
    onChange();
  }

  /** Has both fetched at the next tick, e.g. after a sign-in. */
  refreshSoon(): void {
    this.#due = 0;
  }

  tick(): void {
    const { gateway, clock, onFault } = this.#options;
    const now = clock.now().getTime();
    if (now < this.#due || gateway.state().state !== 'up') return;
    this.#due = now + REFRESH_MS;
    this.#running = this.refresh().catch((error: unknown) => {
      this.#due = now + RETRY_MS;
      // The state of the services already says why; sign-in continues with the cached roster.
      if (!(error instanceof AppError) || OUTDATED.includes(error.code)) onFault(error);
    });
  }

  /** A refresh under way, which has to end before the vault closes. */
  settled(): Promise<void> | undefined {
    return this.#running;
  }
}
