import type { OutboxRepository } from '../../ports/outbox.ts';
import type { OperatorPresence } from './operator-presence.ts';

/**
 * A supervisor's word that everything without a receipt was exported under seal. It lives in memory, holds while that
 * supervisor is signed in, and no longer covers evidence that was queued after it.
 */
export class SealedExportApproval {
  readonly #presence: Pick<OperatorPresence, 'operator'>;
  readonly #outbox: Pick<OutboxRepository, 'waiting'>;
  #given: { operatorId: string; sessions: ReadonlySet<string> } | undefined;

  constructor(presence: Pick<OperatorPresence, 'operator'>, outbox: Pick<OutboxRepository, 'waiting'>) {
    this.#presence = presence;
    this.#outbox = outbox;
  }

  give(operatorId: string, sessions: Iterable<string>): void {
    this.#given = { operatorId, sessions: new Set(sessions) };
  }

  /** The supervisor, while the word holds. */
  givenBy(): string | undefined {
    const given = this.#given;
    if (!given || this.#presence.operator()?.operatorId !== given.operatorId) return undefined;
    const covered = this.#outbox
      .waiting()
      .every(({ sessionId }) => sessionId !== null && given.sessions.has(sessionId));
    return covered ? given.operatorId : undefined;
  }
}
