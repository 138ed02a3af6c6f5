import { randomUUID } from 'node:crypto';
import { failure } from '#core/contract/errors.ts';
import { DAY_MS } from '#core/days.ts';
import { indexWords } from '#core/document/search-words.ts';
import type { Outcome } from '#core/proofing/verdicts.ts';
import type { KioskStage } from '../harness/kiosk-stage.ts';

/** Sessions of the day, and of all days that the vault holds. */
export const TODAY = 500;
export const STORED = 10_000;
/** Of somebody, among names that begin alike. */
export const NAME = 'eriksson an';

/** Of the day, so that each such one is not sent yet. */
const UNSENT_EACH = 5;
/** As much as the state of a session with documents takes, bytes. */
const STATE_BYTES = 20_000;
const SURNAMES = ['ERIKSSON', 'ERIKSEN', 'MUELLER', 'DIALLO', 'LINDQVIST', 'OKAFOR', 'RIVERA', 'HADDAD'];
const GIVEN = ['ANNA', 'BO', 'CLARA', 'DAVID', 'ELENA', 'FARID', 'GRETA', 'HUGO', 'IRIS', 'JON', 'KIM'];
const OUTCOMES: readonly Outcome[] = ['Success', 'Success', 'Success', 'Review', 'Failed', 'Not Performed'];
const EVERY_MS = 30_000;

/** Puts a busy week into the vault of a signed-in kiosk: copies of one real session that its operator ended. */
export async function fillVault({ kiosk, core }: KioskStage): Promise<void> {
  const open = kiosk.open();
  const { vault } = open.unlocked;
  await open.sync.stop();
  const operator = { role: 'operator', connectionId: 'bench' } as const;
  const started = await core.dispatch('session.start', {}, operator);
  if (!started.ok) throw new Error(started.error.code);
  const { sessionId } = started.value as { sessionId: string };
  open.runner.apply(sessionId, {
    kind: 'decide',
    decision: { kind: 'cannot-complete', reasons: ['other'] },
  });
  open.runner.close(sessionId);
  const { snapshot, summary, flow } = vault.sessions.find(sessionId) ?? {};
  if (!flow || !summary || !snapshot) throw new Error('the first session is not in the vault');
  const now = Date.now();
  const padding = 'x'.repeat(STATE_BYTES);
  vault.transaction(() => {
    for (let n = 0; n < STORED; n += 1) {
      const id = randomUUID();
      // The day may be young: all of its sessions lie in the last hours before now, and the others in earlier days.
      const createdAt = new Date(n < TODAY ? now - n * 10 : now - DAY_MS - n * EVERY_MS).toISOString();
      const reference = referenceOf(n);
      const state = { ...snapshot, sessionId: id, reference, padding };
      vault.sessions.create({ sessionId: id, flow, createdAt, summary, snapshot: state });
      const name = `${GIVEN[n % GIVEN.length]} ${SURNAMES[n % SURNAMES.length]}`;
      const change = {
        status: 'ended' as const,
        endedAt: createdAt,
        eraseAfter: new Date(now + 7 * DAY_MS).toISOString(),
        summary: { ...summary, reference, ending: 'decided', outcome: OUTCOMES[n % OUTCOMES.length] },
        snapshot: state,
        person: { name, words: indexWords([name, `L${898_902_000 + n}`]) },
      };
      vault.sessions.update(id, change, createdAt);
      if (n < TODAY && n % UNSENT_EACH === 0) queue(id, createdAt);
    }
  });

  /** With a failed try, as of a kiosk whose services do not answer. */
  function queue(session: string, at: string): void {
    for (const kind of ['session', 'evidence', 'artefact']) {
      const entryId = randomUUID();
      vault.outbox.append(session, { entryId, kind, idempotencyKey: entryId, payload: {} }, at);
      const error = failure('SERVICES_UNREACHABLE', 'bench').toResponse();
      vault.outbox.recordAttempt(entryId, { at, result: 'failed', error, nextAttemptAt: at });
    }
  }
}

/** Three letters and three letters, in turn. */
function referenceOf(n: number): string {
  const letters = 'BCDFGHJKLMNPQRSTVWXZ';
  const at = (place: number): string => letters.charAt(Math.floor(n / 20 ** place) % 20);
  return `B${at(4)}${at(3)}-${at(2)}${at(1)}${at(0)}`;
}
