import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { seal } from '#core/evidence/evidence-log.ts';
import type { Database } from '#sdk/vault/driver.ts';
import type { Vault } from '../ports/vault.ts';
import { AT, addSession, firstHead, KIOSK, nextBatch, SESSION, temporaryDatabase } from './vault.fixture.ts';

const code = (name: string) => expect.objectContaining({ code: name });

let db: Database;
let vault: Vault;
let dispose: () => void;
beforeEach(() => {
  ({ db, vault, dispose } = temporaryDatabase());
  addSession(vault);
});
afterEach(() => dispose());

describe('evidence in the vault', () => {
  it('comes back as it went in: events, signatures, openings, pictures, state and outbox together', () => {
    const picture = Uint8Array.of(255, 216, 1, 2);
    const { batch, head, pictureDigests } = nextBatch(
      firstHead,
      { fields: { surname: 'ERIKSSON', dateOfBirth: null }, pictures: { selfie: picture } },
      {
        change: {
          snapshot: { step: 'selfie' },
          summary: { outcome: 'Review' },
          status: 'ended',
          endedAt: AT,
        },
      },
    );
    const artefact = {
      artefactId: 'p1',
      kind: 'selfie',
      mediaType: 'image/jpeg',
      bytes: picture,
      digest: pictureDigests.selfie ?? '',
      meta: { width: 640 },
    };
    const entry = { entryId: 'e1', kind: 'evidence', idempotencyKey: 'k1', payload: { a: [1, 2] } };
    vault.evidence.append({ ...batch, artefacts: [artefact], outbox: [entry] });

    expect(vault.evidence.head(SESSION)).toEqual({ seq: 1, hash: head.hash });
    expect(vault.evidence.events(SESSION)).toEqual(batch.events);
    expect(vault.evidence.signatures(SESSION)).toEqual(batch.signatures);
    expect(vault.evidence.openings(SESSION)).toEqual(
      batch.openings.toSorted((a, b) => (a.name < b.name ? -1 : 1)),
    );
    expect(vault.artefacts.find(SESSION, 'p1')).toEqual({ ...artefact, sessionId: SESSION, createdAt: AT });
    expect(vault.artefacts.find('another-session', 'p1')).toBeUndefined();
    expect([...vault.artefacts.sizes(SESSION).values()]).toEqual([picture.length]);
    expect(vault.artefacts.sizes('another-session').size).toBe(0);
    expect(vault.sessions.find(SESSION)).toMatchObject({
      status: 'ended',
      endedAt: AT,
      summary: { outcome: 'Review' },
      snapshot: { step: 'selfie' },
    });
    expect(vault.outbox.find('e1')).toMatchObject({
      sessionId: SESSION,
      payload: { a: [1, 2] },
      createdAt: AT,
    });
  });

  it('stores nothing when the head is not the expected one', () => {
    const first = nextBatch(firstHead);
    vault.evidence.append(first.batch);
    const rival = nextBatch(firstHead, {}, { change: { snapshot: 'rival' } });
    expect(() => vault.evidence.append(rival.batch)).toThrow(code('STEP_STALE'));
    expect(vault.evidence.events(SESSION)).toEqual(first.batch.events);
    expect(vault.sessions.find(SESSION)?.snapshot).toEqual({ surname: 'ERIKSSON' });
  });

  it('stores nothing of a batch of which one part is refused', () => {
    const { batch } = nextBatch(firstHead);
    const entry = { entryId: 'e1', kind: 'evidence', idempotencyKey: 'k1', payload: {} };
    const twice = [entry, { ...entry, entryId: 'e2' }];
    expect(() => vault.evidence.append({ ...batch, outbox: twice })).toThrow(code('STORAGE_FAILED'));
    expect(vault.evidence.head(SESSION)).toBeUndefined();
    expect(vault.outbox.waiting()).toEqual([]);
  });

  it('cannot be changed, removed, skipped or continued after its final signature', () => {
    const first = nextBatch(firstHead);
    vault.evidence.append(first.batch);
    for (const sql of [
      "UPDATE evidence_events SET text = '{}'",
      'DELETE FROM evidence_events',
      "UPDATE evidence_signatures SET jws = 'x'",
      'DELETE FROM evidence_signatures',
    ]) {
      expect(() => db.exec(sql)).toThrow(/append-only/);
    }
    const insert = db.prepare('INSERT INTO evidence_events VALUES (?, ?, ?, ?, ?)');
    expect(() => insert.run(SESSION, 3, '{}', 'h', first.head.hash)).toThrow(/does not follow/);
    expect(() => insert.run(SESSION, 2, '{}', 'h', 'another')).toThrow(/does not follow/);
    expect(() => insert.run(SESSION, 2, '{}', 'h', null)).toThrow(/does not follow/);

    const last = nextBatch(first.head);
    const final = seal(last.head, 2, KIOSK);
    vault.evidence.append({ ...last.batch, signatures: [...last.batch.signatures, final] });
    expect(() => vault.evidence.append(nextBatch(last.head).batch)).toThrow(code('STORAGE_FAILED'));
    expect(vault.evidence.events(SESSION)).toHaveLength(2);
  });

  it('needs a session', () => {
    const unknown = '0197a000-0000-7000-8000-00000000dead';
    const { batch } = nextBatch({ sessionId: unknown, seq: 0, hash: null });
    expect(() => vault.evidence.append(batch)).toThrow(code('SESSION_NOT_FOUND'));
  });
});
