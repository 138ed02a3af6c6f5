import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Database } from '#sdk/vault/driver.ts';
import type { Vault } from '../ports/vault.ts';
import { AT, addSession, SESSION, temporaryDatabase } from './vault.fixture.ts';

const code = (name: string) => expect.objectContaining({ code: name });
const OWNER = 'did:key:zOwner';
const OTHER = 'did:key:zOther';

let db: Database;
let vault: Vault;
let dispose: () => void;
beforeEach(() => {
  ({ db, vault, dispose } = temporaryDatabase());
});
afterEach(() => dispose());

describe('settings', () => {
  it('come back typed, or not at all', () => {
    const Branch = z.object({ name: z.string() });
    expect(vault.settings.get('branch', Branch)).toBeUndefined();
    vault.settings.set('branch', { name: 'Main Street' });
    expect(vault.settings.get('branch', Branch)).toEqual({ name: 'Main Street' });
    vault.settings.set('branch', { title: 'x' });
    expect(() => vault.settings.get('branch', Branch)).toThrow(code('STORAGE_FAILED'));
    vault.settings.delete('branch');
    expect(vault.settings.get('branch', Branch)).toBeUndefined();
  });
});

describe('signed statements of the services about a session', () => {
  it('is kept once, in its order, and stays', () => {
    addSession(vault);
    for (const text of ['second', 'first', 'second']) vault.statements.keep(SESSION, 'result', text, AT);
    vault.statements.keep(SESSION, 'roster', 'first', AT);
    expect(vault.statements.list(SESSION, 'result')).toEqual(['second', 'first']);
    expect(vault.statements.list(SESSION, 'roster')).toEqual(['first']);
    for (const change of ["UPDATE statements SET text = 'x'", 'DELETE FROM statements']) {
      expect(() => db.exec(change)).toThrow(/append-only/);
    }
  });
});

describe('transactions', () => {
  it('undo everything when a part fails, also when nested', () => {
    expect(() =>
      vault.transaction(() => {
        vault.settings.set('a', 1);
        vault.transaction(() => vault.settings.set('b', 2));
        throw new Error('stop');
      }),
    ).toThrow('stop');
    expect(vault.settings.get('a', z.number())).toBeUndefined();
    expect(vault.settings.get('b', z.number())).toBeUndefined();
  });
});

describe('documents of an applicant', () => {
  const document = {
    owner: OWNER,
    documentId: 'd1',
    type: 'ppt',
    category: 'identity_document',
    metadata: { doe: '20300101' },
    data: { surname: 'ERIKSSON' },
    signToken: 'a.b.c',
    registeredAt: AT,
  };

  it('are found by category, id and type, and only by their owner', () => {
    vault.documents.put(document);
    vault.documents.put({
      ...document,
      documentId: 'd2',
      type: 'ssn',
      category: 'misc_document',
      data: null,
    });
    const ids = (filter: object) => vault.documents.fetch(OWNER, filter).map(({ documentId }) => documentId);
    expect(vault.documents.fetch(OWNER, { ids: ['d1'] })).toEqual([document]);
    expect(ids({})).toEqual(['d1', 'd2']);
    expect(ids({ categories: ['misc_document'] })).toEqual(['d2']);
    expect(ids({ types: ['ppt', 'ssn'], ids: ['d2'] })).toEqual(['d2']);
    expect(ids({ types: [] })).toEqual([]);
    expect(vault.documents.fetch(OTHER, {})).toEqual([]);
  });

  it('are replaced by id and removed once', () => {
    vault.documents.put(document);
    vault.documents.put({ ...document, data: { surname: 'NEW' } });
    expect(vault.documents.fetch(OWNER, {})).toMatchObject([{ data: { surname: 'NEW' } }]);
    expect(vault.documents.remove(OTHER, 'd1')).toBe(false);
    expect(vault.documents.remove(OWNER, 'd1')).toBe(true);
    expect(vault.documents.remove(OWNER, 'd1')).toBe(false);
  });
});

describe('the context of an applicant', () => {
  const liveId = {
    owner: OWNER,
    image: Uint8Array.of(1, 2),
    mediaType: 'image/jpeg',
    proofedBy: 'counterproof',
    signToken: 'a.b.c',
    livenessResult: '{}',
    registeredAt: AT,
    sync: true,
  };
  const session = {
    sessionId: 's1',
    owner: OWNER,
    documentType: 'ppt_object',
    dvcId: 'dvc',
    status: 'pending' as const,
    result: null,
    createdAt: AT,
    expiresAt: AT,
  };

  it('keeps LiveID, document sessions and wallet apart by owner', () => {
    vault.liveIds.put(liveId);
    vault.liveIds.put({ ...liveId, owner: OTHER, template: Uint8Array.of(9), sync: false });
    vault.documentSessions.put(session);
    vault.applicants.put(OWNER, Uint8Array.of(5), AT);
    expect(vault.liveIds.find(OWNER)).toEqual(liveId);
    expect(vault.liveIds.find(OTHER)).toMatchObject({ template: Uint8Array.of(9), sync: false });
    expect(vault.documentSessions.find(OWNER, 's1')).toEqual(session);
    expect(vault.documentSessions.find(OTHER, 's1')).toBeUndefined();
    expect(vault.applicants.find(OWNER)).toEqual(Uint8Array.of(5));
    expect(vault.liveIds.remove(OTHER)).toBe(true);
    expect(vault.liveIds.remove(OTHER)).toBe(false);
  });

  it('is purged as a whole', () => {
    vault.applicants.put(OWNER, Uint8Array.of(5), AT);
    vault.liveIds.put(liveId);
    vault.documentSessions.put(session);
    vault.applicants.purge(OWNER);
    expect(vault.applicants.find(OWNER)).toBeUndefined();
    expect(vault.liveIds.find(OWNER)).toBeUndefined();
    expect(vault.documentSessions.find(OWNER, 's1')).toBeUndefined();
  });
});

describe('the caches of the kiosk', () => {
  it('is one roster, the lockouts, and every version of a flow', () => {
    expect(vault.roster.get()).toBeUndefined();
    vault.roster.put({ jws: 'old', fetchedAt: AT, expiresAt: AT });
    vault.roster.put({ jws: 'new', fetchedAt: AT, expiresAt: AT });
    expect(vault.roster.get()).toEqual({ jws: 'new', fetchedAt: AT, expiresAt: AT });

    vault.lockouts.put('op', { failures: 3, lastFailureAt: AT, lockedUntil: AT, uptimeMs: 12 });
    expect(vault.lockouts.get('op')?.uptimeMs).toBe(12);
    vault.lockouts.put('op', { failures: 4, lastFailureAt: AT });
    expect(vault.lockouts.get('op')).toEqual({ failures: 4, lastFailureAt: AT });
    vault.lockouts.clear('op');
    expect(vault.lockouts.get('op')).toBeUndefined();

    for (const version of [1, 10, 2]) {
      vault.flows.put({
        reference: { id: 'f', version, hash: `h${version}` },
        flow: { version },
        storedAt: AT,
      });
    }
    expect(vault.flows.find({ id: 'f', version: 2 })).toEqual({ version: 2 });
    expect(vault.flows.find({ id: 'f', version: 3 })).toBeUndefined();
    expect(vault.flows.latest()).toEqual([
      { reference: { id: 'f', version: 10, hash: 'h10' }, flow: { version: 10 } },
    ]);
  });
});

describe('the audit log', () => {
  it('chains its entries and lists them newest first', () => {
    const first = vault.audit.append({ time: AT, actor: 'op', action: 'signed-in' });
    const second = vault.audit.append({
      time: AT,
      actor: 'op',
      action: 'exported',
      subject: 's',
      detail: { n: 1 },
    });
    expect(second.prev).toBe(first.hash);
    expect(vault.audit.list(10)).toEqual([second, first]);
    expect(vault.audit.verify()).toEqual({ intact: true, count: 2 });
  });

  it('verifies the chain of an earlier version, and continues it', () => {
    const hashes = [
      'x0r8B0qLpssSKaRszpvkbV9ReZV3GX7eSoESVw8N5C8',
      'UopptdnfY0D7URUe-g4lmnF2lEIbdSGUEn3mwPV3yTo',
    ];
    const insert = db.prepare('INSERT INTO audit VALUES (?, ?, ?)');
    for (const [n, action] of ['session.purged', 'vault.rekeyed'].entries()) {
      const text = `{"action":"${action}","actor":"did:key:zKiosk","prev":"${hashes[n - 1] ?? ''}","seq":${n + 1},"subject":"0197a000-0000-7000-8000-000000000001","time":"2026-01-02T03:04:0${n}.000Z"}`;
      insert.run(n + 1, text, hashes[n]);
    }
    expect(vault.audit.verify()).toEqual({ intact: true, count: 2 });
    expect(vault.audit.append({ time: AT, actor: 'op', action: 'signed-in' })).toMatchObject({
      seq: 3,
      prev: hashes[1],
    });
    expect(vault.audit.verify()).toEqual({ intact: true, count: 3 });
  });

  it('cannot be changed through SQL, and shows a change made around it', () => {
    for (const action of ['a', 'b', 'c']) vault.audit.append({ time: AT, actor: 'op', action });
    expect(() => db.exec('DELETE FROM audit WHERE seq = 2')).toThrow(/append-only/);
    expect(() => db.exec("UPDATE audit SET text = '{}'")).toThrow(/append-only/);
    db.exec('DROP TRIGGER audit_no_delete; DROP TRIGGER audit_no_update');
    db.exec('UPDATE audit SET text = replace(text, \'"b"\', \'"x"\') WHERE seq = 2');
    expect(vault.audit.verify()).toEqual({ intact: false, brokenAt: 2 });
    db.exec('DELETE FROM audit WHERE seq = 2');
    expect(vault.audit.verify()).toEqual({ intact: false, brokenAt: 2 });
  });
});
