import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import {
  appendEvent,
  checkpoint,
  type EventInput,
  emptyLog,
  type LogHead,
} from '#core/evidence/evidence-log.ts';
import { jwsSigner } from '#core/keys/jws.ts';
import { keyPairFromPrivate } from '#core/keys/p256.ts';
import type { Database } from '#sdk/vault/driver.ts';
import { migrate } from '#sdk/vault/migrate.ts';
import { type Place, temporaryPlace } from '#sdk/vault/vault.fixture.ts';
import { openDatabase } from '#sdk/vault/vault-database.ts';
import type { EvidenceBatch, Vault } from '../ports/vault.ts';
import { MIGRATIONS } from './migrations/index.ts';
import { createVault } from './open-vault.ts';
import { vaultOver } from './vault.ts';

/** Shared parts of vault tests: places, keys and small but real evidence. */
export const AT = '2026-01-02T03:04:05.006Z';
const FLOW = { id: 'counter-standard', version: 1, hash: 'f'.repeat(43) };
export const SESSION = '0197a000-0000-7000-8000-000000000001';
export const KIOSK = jwsSigner(keyPairFromPrivate(new Uint8Array(32).fill(7)));

/** A migrated database and the vault over it, for tests that also look underneath. */
export function temporaryDatabase(): { db: Database; vault: Vault; dispose(): void } {
  const place = temporaryPlace();
  const key = { key: randomBytes(32), salt: randomBytes(16) };
  const db = openDatabase(join(place.directory, 'vault.db'), key, 'new');
  migrate(db, AT, MIGRATIONS);
  return {
    db,
    vault: vaultOver(db),
    dispose() {
      db.close();
      place.remove();
    },
  };
}

export function temporaryVault(): { vault: Vault; place: Place; dispose(): void } {
  const place = temporaryPlace();
  const vault = createVault(place);
  return {
    vault,
    place,
    dispose() {
      vault.close();
      place.remove();
    },
  };
}

export function addSession(vault: Vault, sessionId = SESSION, createdAt = AT): void {
  vault.sessions.create({
    sessionId,
    flow: FLOW,
    createdAt,
    summary: { reference: 'A1' },
    snapshot: { surname: 'ERIKSSON' },
  });
}

/** The next stretch of a log as one batch, with its new head. */
export function nextBatch(
  head: LogHead,
  input: Partial<EventInput> = {},
  rest: Partial<EvidenceBatch> = {},
): { batch: EvidenceBatch; head: LogHead; pictureDigests: Readonly<Record<string, string>> } {
  const appended = appendEvent(head, {
    type: 'step.done',
    actor: { kind: 'kiosk', id: KIOSK.did },
    time: AT,
    ...input,
  });
  const batch: EvidenceBatch = {
    sessionId: head.sessionId,
    expectedHead: head.hash,
    events: [appended.event],
    signatures: [checkpoint(appended.head, KIOSK)],
    openings: appended.openings,
    artefacts: [],
    change: {},
    outbox: [],
    at: AT,
    ...rest,
  };
  return { batch, head: appended.head, pictureDigests: appended.pictureDigests };
}

export const firstHead = emptyLog(SESSION);
