import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { OUTBOX_ARTEFACT, OUTBOX_EVIDENCE, OUTBOX_SESSION } from '#core/contract/outbox-entries.ts';
import type { JwsSigner } from '#core/keys/jws.ts';
import { uuidV7 } from '#core/proofing/uuid-v7.ts';
import type { Vault } from '#main/ports/vault.ts';
import { createVault, openVault } from '#main/storage/open-vault.ts';
import type { KeyStore } from '#sdk/ports/key-store.ts';
import { FLOW_REFERENCE, type Scenario, scenario } from '#specimens/evidence-under-test.ts';

const KEY = new Uint8Array(32).fill(5);
/** A key store with one fixed key, so that a second process opens the same vault. */
const fixedKey: KeyStore = {
  kind: 'memory',
  probe: () => ({ ok: true }),
  get: () => Uint8Array.from(KEY),
  set: () => undefined,
  delete: () => undefined,
};

export interface TemporaryVault {
  directory: string;
  vault: Vault;
  remove(): void;
}

export function temporaryVault(): TemporaryVault {
  const directory = mkdtempSync(join(tmpdir(), 'counterproof-sync-'));
  const vault = createVault({ directory, keyStore: fixedKey });
  return {
    directory,
    vault,
    remove() {
      vault.close();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

export const openTemporaryVault = (directory: string): Vault => openVault({ directory, keyStore: fixedKey });

/** Entries of one session in the outbox: announcement, log in two parts, two pictures. */
export const QUEUED = 5;
/** What is sent in the end: those, and the second log that says so. */
export const SENT = QUEUED + 1;
/** And of a session whose verdict was fetched, the second log that keeps it. */
export const SENT_WITH_VERDICT = SENT + 1;

/** Queues a whole session as the counter does: announcement, log, pictures. */
export function queueSession(
  vault: Vault,
  kiosk: JwsSigner,
  operator: JwsSigner,
  startedAt = new Date(),
  bytes?: Uint8Array,
): Scenario {
  const session = scenario({
    kiosk,
    operator,
    startedAt: new Date(startedAt.getTime() - 10_000),
    stepMs: 100,
    ...(bytes ? { picture: bytes } : {}),
  });
  const { sessionId, open, segments, artefacts } = session;
  const at = startedAt.toISOString();
  vault.sessions.create({ sessionId, flow: FLOW_REFERENCE, createdAt: at, summary: {}, snapshot: {} });
  vault.evidence.append({
    sessionId,
    expectedHead: null,
    events: segments.flatMap(({ events }) => events),
    signatures: segments.flatMap(({ signatures }) => signatures),
    openings: segments.flatMap(({ openings }) => openings),
    artefacts: artefacts.map(({ declaration: { artefactId, kind, mediaType, digest }, bytes: picture }) => ({
      artefactId,
      kind,
      mediaType,
      digest,
      bytes: picture,
      meta: {},
    })),
    change: { status: 'ended', endedAt: at },
    outbox: [],
    at,
  });
  const entries = [
    [OUTBOX_SESSION, 'open', open],
    [OUTBOX_EVIDENCE, 'evidence/1', segments[0]],
    [OUTBOX_EVIDENCE, 'evidence/2', segments[1]],
    ...artefacts.map(
      ({ declaration }) => [OUTBOX_ARTEFACT, `artefact/${declaration.artefactId}`, declaration] as const,
    ),
  ] as const;
  for (const [entryKind, part, payload] of entries) {
    const entryId = uuidV7(startedAt.getTime());
    const idempotencyKey = `${sessionId}/${part}`;
    vault.outbox.append(sessionId, { entryId, kind: entryKind, idempotencyKey, payload }, at);
  }
  return session;
}
