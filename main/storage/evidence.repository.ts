import { failure } from '#core/contract/errors.ts';
import { eventHash } from '#core/evidence/evidence-log.ts';
import type { EvidenceEvent, EvidenceSignature, Opening } from '#core/evidence/evidence-schema.ts';
import { canonicalJson } from '#core/keys/canonical-json.ts';
import type { Database } from '#sdk/vault/driver.ts';
import { jsonOf } from '#sdk/vault/row-values.ts';
import type { EvidenceBatch, EvidenceRepository } from '../ports/vault.ts';
import type { ArtefactStore } from './artefact.repository.ts';
import type { OutboxStore } from './outbox.repository.ts';
import { sessionUpdate } from './session.repository.ts';
import { sessionNotFound } from './session-listings.ts';

interface OpeningRow {
  seq: number;
  name: string;
  kind: 'json' | 'bytes';
  salt: string;
  value: string | null;
}

export function evidenceRepository(
  db: Database,
  artefacts: ArtefactStore,
  outbox: OutboxStore,
): EvidenceRepository {
  const head = db.prepare<[string], { seq: number; hash: string }>(
    'SELECT seq, hash FROM evidence_events WHERE session_id = ? ORDER BY seq DESC LIMIT 1',
  );
  const insert = inserts(db);
  const update = sessionUpdate(db);
  const append = db.transaction((batch: EvidenceBatch) => {
    update(batch.sessionId, batch.change, batch.at);
    assertHead(head.get(batch.sessionId)?.hash ?? null, batch.expectedHead);
    for (const event of batch.events) insert.event(batch.sessionId, event);
    for (const signature of batch.signatures) insert.signature(batch.sessionId, signature);
    for (const opening of batch.openings) insert.opening(batch.sessionId, opening, batch.events);
    for (const artefact of batch.artefacts) artefacts.insert(batch.sessionId, artefact, batch.at);
    for (const entry of batch.outbox) outbox.insert(batch.sessionId, entry, batch.at);
  });
  return { append: (batch) => append(batch), head: (sessionId) => head.get(sessionId), ...readers(db) };
}

function inserts(db: Database) {
  const event = db.prepare(
    'INSERT INTO evidence_events (session_id, seq, text, hash, prev) VALUES (?, ?, ?, ?, ?)',
  );
  const signature = db.prepare(
    'INSERT INTO evidence_signatures (session_id, seq, kind, jws) VALUES (?, ?, ?, ?)',
  );
  const opening = db.prepare('INSERT INTO openings VALUES (?, ?, ?, ?, ?, ?, ?)');
  return {
    event(sessionId: string, value: EvidenceEvent): void {
      if (value.sessionId !== sessionId) throw sessionNotFound(value.sessionId);
      event.run(sessionId, value.seq, canonicalJson(value), eventHash(value), value.prev);
    },
    signature(sessionId: string, { seq, kind, jws }: EvidenceSignature): void {
      signature.run(sessionId, seq, kind, jws);
    },
    opening(sessionId: string, value: Opening, events: readonly EvidenceEvent[]): void {
      const { seq, name, kind, salt } = value;
      const commitments = events.find((candidate) => candidate.seq === seq)?.commitments ?? [];
      const digest = commitments.find((commitment) => commitment.name === name)?.digest;
      if (digest === undefined) throw new RangeError(`opening ${name} names no commitment of event ${seq}`);
      opening.run(
        sessionId,
        seq,
        name,
        kind,
        digest,
        salt,
        kind === 'json' ? JSON.stringify(value.value) : null,
      );
    },
  };
}

function readers(db: Database): Pick<EvidenceRepository, 'events' | 'signatures' | 'openings'> {
  const events = db
    .prepare<[string], string>('SELECT text FROM evidence_events WHERE session_id = ? ORDER BY seq')
    .pluck();
  const signatures = db.prepare<[string], EvidenceSignature>(
    'SELECT kind, seq, jws FROM evidence_signatures WHERE session_id = ? ORDER BY position',
  );
  const openings = db.prepare<[string], OpeningRow>(
    'SELECT seq, name, kind, salt, value FROM openings WHERE session_id = ? ORDER BY seq, name',
  );
  return {
    events: (sessionId) => events.all(sessionId).map((text) => jsonOf<EvidenceEvent>(text)),
    signatures: (sessionId) => signatures.all(sessionId),
    openings: (sessionId) =>
      openings
        .all(sessionId)
        .map(({ value, ...rest }) =>
          value === null ? rest : { ...rest, value: jsonOf<Opening['value']>(value) },
        ),
  };
}

function assertHead(actual: string | null, expected: string | null): void {
  if (actual === expected) return;
  throw failure('STEP_STALE', `head is ${actual ?? 'empty'}, expected ${expected ?? 'empty'}`);
}
