import type { LocalApi } from '../ports/local-api.ts';
import type { FinalAnswer, SyncLoop, SyncStatus } from '../ports/services-gateway.ts';
import type { ClockGuard } from './session/clock-guard.ts';
import type { SessionRunner } from './session/session-runner.ts';

interface ServicesAnswersOptions {
  readonly sync: SyncLoop;
  readonly runner: SessionRunner;
  readonly clockGuard: ClockGuard;
  readonly localApi: Pick<LocalApi, 'sessionChanged'>;
  readonly onChange: () => void;
  readonly onFault: (error: unknown) => void;
}

/** Brings what the services answer about a session to its log and its screens. */
export class ServicesAnswers {
  readonly #options: ServicesAnswersOptions;

  constructor(options: ServicesAnswersOptions) {
    this.#options = options;
  }

  /** @returns what ends each subscription */
  subscribe(): (() => void)[] {
    const { sync } = this.#options;
    return [
      sync.onStatus((status) => this.#onStatus(status)),
      sync.onFinal((answer) => this.#onFinal(answer)),
      sync.onErased((sessionId) => this.#onErased(sessionId)),
      sync.onWithdrawn((sessionId) => this.#onWithdrawn(sessionId)),
    ];
  }

  #onStatus(status: SyncStatus): void {
    const { clockGuard, onChange } = this.#options;
    for (const { serverTime } of status.perSession.values()) {
      if (serverTime) clockGuard.learn(serverTime);
    }
    onChange();
  }

  #onFinal(answer: FinalAnswer): void {
    const { runner, localApi, onFault } = this.#options;
    try {
      runner.recordFinal(answer);
      localApi.sessionChanged(answer.sessionId);
    } catch (error) {
      onFault(error);
    }
  }

  /** Data erased from the vault do not stay on a screen. */
  #onErased(sessionId: string): void {
    const { runner, onChange } = this.#options;
    if (runner.current()?.sessionId === sessionId) runner.close(sessionId);
    onChange();
  }

  /** The applicant told the services, not the counter. */
  #onWithdrawn(sessionId: string): void {
    const { runner } = this.#options;
    if (runner.current()?.sessionId === sessionId) runner.apply(sessionId, { kind: 'withdraw' });
  }
}
