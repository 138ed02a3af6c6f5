import { statSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { indexWords, searchedWords } from '#core/document/search-words.ts';
import type { Place } from '#sdk/vault/vault.fixture.ts';
import type { Vault } from '../ports/vault.ts';
import { AT, addSession, firstHead, nextBatch, SESSION, temporaryVault } from './vault.fixture.ts';

const code = (name: string) => expect.objectContaining({ code: name });
const LATER = '2026-02-01T00:00:00.000Z';
const AUDIT = { time: LATER, actor: 'kiosk', action: 'session.erased', subject: SESSION };

let vault: Vault;
let place: Place;
let dispose: () => void;
beforeEach(() => {
  ({ vault, place, dispose } = temporaryVault());
});
afterEach(() => dispose());

/** An ended session with a picture, an opening and an outbox entry. */
function endedSession(eraseAfter = '2026-01-09T00:00:00.000Z'): void {
  addSession(vault);
  const { batch, pictureDigests } = nextBatch(firstHead, {
    fields: { surname: 'ERIKSSON' },
    pictures: { selfie: Uint8Array.of(1) },
  });
  const artefact = {
    artefactId: 'p',
    kind: 'selfie',
    mediaType: 'image/jpeg',
    bytes: Uint8Array.of(1),
    meta: {},
  };
  vault.evidence.append({
    ...batch,
    artefacts: [{ ...artefact, digest: pictureDigests.selfie ?? '' }],
    outbox: [{ entryId: 'e1', kind: 'evidence', idempotencyKey: 'k1', payload: { surname: 'ERIKSSON' } }],
    change: { status: 'ended', endedAt: AT, eraseAfter, summary: { outcome: 'Success' } },
  });
}

const judged = (finalState = 'Success'): void =>
  vault.sessions.update(SESSION, { summary: { outcome: 'Success', finalState } }, AT);

function acknowledge(): void {
  const entry = vault.outbox.find('e1');
  if (!entry) throw new Error('no entry');
  const { entryId, sessionId, idempotencyKey, contentHash } = entry;
  const receipt = {
    v: 1 as const,
    entryId,
    sessionId,
    idempotencyKey,
    contentHash,
    serverTime: AT,
    durability: 'server' as const,
  };
  vault.outbox.recordReceipt(entryId, { receipt, jws: 'a.b.c', receivedAt: AT });
}

describe('sessions in the vault', () => {
  it('are listed newest first, and active ones oldest first', () => {
    const ids = [1, 2, 3].map((n) => `0197a000-0000-7000-8000-00000000000${n}`);
    for (const [i, id] of ids.entries()) addSession(vault, id, `2026-01-0${i + 1}T00:00:00.000Z`);
    vault.sessions.update(ids[1] ?? '', { status: 'ended', endedAt: AT }, AT);
    expect(vault.sessions.list(2).map(({ sessionId }) => sessionId)).toEqual([ids[2], ids[1]]);
    expect(vault.sessions.active().map(({ sessionId }) => sessionId)).toEqual([ids[0], ids[2]]);
  });

  it('are listed from a time on, without their state', () => {
    for (const day of [1, 2])
      addSession(vault, `0197a000-0000-7000-8000-00000000000${day}`, `2026-01-0${day}T00:00:00.000Z`);
    const [row, ...others] = vault.sessions.list(10, '2026-01-02T00:00:00.000Z');
    expect(others).toEqual([]);
    expect(row).toMatchObject({ createdAt: '2026-01-02T00:00:00.000Z', isKept: true });
    expect(row).not.toHaveProperty('snapshot');
  });

  it('change only the named members', () => {
    addSession(vault);
    vault.sessions.update(SESSION, { sealed: true }, LATER);
    expect(vault.sessions.find(SESSION)).toMatchObject({
      sealed: true,
      status: 'active',
      updatedAt: LATER,
      snapshot: { surname: 'ERIKSSON' },
    });
    expect(() => vault.sessions.update('none', {}, AT)).toThrow(code('SESSION_NOT_FOUND'));
  });

  it('are created once', () => {
    addSession(vault);
    expect(() => addSession(vault)).toThrow(code('STORAGE_FAILED'));
  });
});

describe('a search', () => {
  const found = (text: string, reference = '') =>
    vault.sessions
      .search({ reference, words: searchedWords(text) }, 10)
      .map(({ sessionId, name }) => [sessionId, name]);
  const named = (person = { name: 'ANNA ERIKSSON', words: indexWords(['ANNA', 'ERIKSSON']) }): void =>
    vault.sessions.update(SESSION, { status: 'ended', endedAt: AT, person }, AT);

  it('finds by every word of a name, until the session is erased', () => {
    addSession(vault);
    named();
    expect(found('erik an')).toEqual([[SESSION, 'ANNA ERIKSSON']]);
    expect(found('erik bo')).toEqual([]);
    vault.sessions.erase(SESSION, AUDIT);
    expect(found('erik')).toEqual([]);
    expect(vault.sessions.search({ reference: 'A1', words: [] }, 10)).toMatchObject([{ isKept: false }]);
  });

  it('finds by the beginning of a reference, with or without a name', () => {
    addSession(vault);
    expect(found('', 'A')).toEqual([[SESSION, undefined]]);
    expect(found('', 'A12')).toEqual([]);
    expect(found('')).toEqual([]);
  });

  it('takes the newest name of a session', () => {
    addSession(vault);
    named();
    named({ name: 'BO BERG', words: indexWords(['BO', 'BERG']) });
    expect(found('eriksson')).toEqual([]);
    expect(found('berg')).toEqual([[SESSION, 'BO BERG']]);
  });
});

describe('sessions in Review', () => {
  it('are those of which nothing further is known, and that are not erased', () => {
    endedSession();
    expect(vault.sessions.inReview()).toEqual([]);
    judged('Review');
    expect(vault.sessions.inReview()).toEqual([SESSION]);
    vault.sessions.erase(SESSION, AUDIT);
    expect(vault.sessions.inReview()).toEqual([]);
  });

  it('are in it no more once a person has decided', () => {
    endedSession();
    judged('Review');
    judged('Success');
    expect(vault.sessions.inReview()).toEqual([]);
  });
});

describe('erasure', () => {
  it('is due after the retention once everything has its receipt and the services their verdict', () => {
    endedSession();
    expect(vault.sessions.dueForErasure(LATER, AT)).toEqual([]);
    acknowledge();
    expect(vault.sessions.dueForErasure(LATER, AT)).toEqual([]);
    judged();
    expect(vault.sessions.dueForErasure('2026-01-08T23:59:59.999Z', AT)).toEqual([]);
    expect(vault.sessions.dueForErasure(LATER, AT)).toEqual([{ sessionId: SESSION, unsynced: false }]);
  });

  it('is due without a verdict only after the limit for unsynced evidence', () => {
    endedSession();
    acknowledge();
    expect(vault.sessions.dueForErasure(LATER, '2026-01-03T00:00:00.000Z')).toEqual([
      { sessionId: SESSION, unsynced: false },
    ]);
  });

  it('waits for no verdict on a part that was handed over', () => {
    endedSession();
    acknowledge();
    vault.sessions.update(SESSION, { summary: { outcome: 'Success', ending: 'handed-over' } }, AT);
    expect(vault.sessions.dueForErasure(LATER, AT)).toHaveLength(1);
  });

  it('is due without a receipt only after the limit for unsynced evidence', () => {
    endedSession();
    expect(vault.sessions.dueForErasure(LATER, '2026-01-03T00:00:00.000Z')).toEqual([
      { sessionId: SESSION, unsynced: true },
    ]);
  });

  it('is never due for active or sealed sessions', () => {
    endedSession();
    acknowledge();
    vault.sessions.update(SESSION, { sealed: true }, AT);
    addSession(vault, '0197a000-0000-7000-8000-00000000000a');
    expect(vault.sessions.dueForErasure(LATER, LATER)).toEqual([]);
    expect(() => vault.sessions.erase(SESSION, AUDIT)).toThrow(code('STEP_NOT_ALLOWED'));
    expect(() => vault.sessions.erase('0197a000-0000-7000-8000-00000000000a', AUDIT)).toThrow(
      code('STEP_NOT_ALLOWED'),
    );
    expect(vault.audit.list(10)).toEqual([]);
  });

  const logBytes = (): number => statSync(join(place.directory, 'vault.db-wal')).size;

  it('leaves no page of erased data in the write-ahead log', () => {
    endedSession();
    expect(logBytes()).toBeGreaterThan(0);
    vault.sessions.erase(SESSION, AUDIT);
    expect(logBytes()).toBe(0);
  });

  it('cuts the log after the transaction of which an erasure is a part', () => {
    endedSession();
    vault.transaction(() => {
      vault.sessions.erase(SESSION, AUDIT);
      expect(logBytes()).toBeGreaterThan(0);
    });
    expect(logBytes()).toBe(0);
  });

  it('of some artefacts leaves the others, with a record of just these', () => {
    addSession(vault);
    const { batch, pictureDigests } = nextBatch(firstHead, {
      fields: { surname: 'ERIKSSON' },
      pictures: { selfie: Uint8Array.of(1), liveFrames: Uint8Array.of(2) },
    });
    const artefact = { mediaType: 'image/jpeg', bytes: Uint8Array.of(1), meta: {} };
    const artefacts = ['selfie', 'liveFrames'].map((id) => ({
      ...artefact,
      artefactId: id,
      kind: id,
      digest: pictureDigests[id] ?? '',
    }));
    const waiting = { kind: 'artefact', payload: {} };
    vault.evidence.append({
      ...batch,
      artefacts,
      outbox: ['selfie', 'liveFrames'].map((id) => ({
        ...waiting,
        entryId: id,
        idempotencyKey: `${SESSION}/artefact/${id}`,
      })),
      change: { status: 'ended', endedAt: AT, summary: {} },
    });
    const before = vault.evidence.openings(SESSION);
    vault.sessions.eraseArtefacts(SESSION, ['liveFrames'], { ...AUDIT, detail: { reason: 'judged' } });
    expect(logBytes()).toBe(0);
    expect(vault.artefacts.list(SESSION).map(({ artefactId }) => artefactId)).toEqual(['selfie']);
    expect(vault.evidence.openings(SESSION)).toEqual(before.filter(({ name }) => name !== 'liveFrames'));
    expect(vault.outbox.due(LATER, 10).map(({ entryId }) => entryId)).toEqual(['selfie']);
    const [first] = vault.sessions.erasures(SESSION);
    expect(first).toMatchObject({ reason: 'judged', erased: [{ name: 'liveFrames' }] });
    vault.sessions.erase(SESSION, AUDIT);
    const names = vault.sessions.erasures(SESSION).flatMap(({ erased }) => erased.map(({ name }) => name));
    expect(names.sort()).toEqual(before.map(({ name }) => name).sort());
  });

  it('removes personal data and leaves log, summary and an audit entry', () => {
    endedSession();
    const events = vault.evidence.events(SESSION);
    const erased = vault.evidence.openings(SESSION).map(({ seq, name }) => ({ seq, name }));
    expect(erased.length).toBeGreaterThan(0);
    vault.sessions.erase(SESSION, AUDIT);
    expect(vault.evidence.openings(SESSION)).toEqual([]);
    expect(vault.artefacts.list(SESSION)).toEqual([]);
    expect(vault.outbox.find('e1')?.payload).toBeNull();
    expect(vault.outbox.waiting()).toEqual([]);
    expect(vault.outbox.due(LATER, 10)).toEqual([]);
    expect(vault.evidence.events(SESSION)).toEqual(events);
    expect(vault.sessions.find(SESSION)).toMatchObject({
      snapshot: null,
      erasedAt: LATER,
      summary: { outcome: 'Success' },
    });
    expect(vault.audit.list(10)).toMatchObject([{ action: 'session.erased', subject: SESSION }]);
    const { time: at, actor: by } = AUDIT;
    const [record, ...more] = vault.sessions.erasures(SESSION);
    expect(record).toEqual({ at, by, reason: 'session.erased', erased });
    expect(more).toEqual([]);
    expect(vault.sessions.dueForErasure(LATER, LATER)).toEqual([]);
  });
});
