import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ProgramScope } from '#core/contract/counter/program-state.ts';
import { failure } from '#core/contract/errors.ts';
import type { Envelope } from '#core/contract/kit.ts';
import { lockoutAfter } from '#core/keys/lockout.ts';
import type { ProgramSession } from '../ports/local-api.ts';
import { PAIRING_SUBJECT, type Vault } from '../ports/vault.ts';
import { AT, addSession, SESSION, temporaryVault } from '../storage/vault.fixture.ts';
import { LocalApiServer } from './local-api.ts';
import { ProgramBook } from './program-book.ts';
import { ProgramClient } from './program-client.fixture.ts';

let vault: Vault;
let dispose: () => void;
let folder: string;
let address: string;
let api: LocalApiServer;
let uptimeMs: number;
let called: [string, unknown][];
let askedFor: unknown[];
let waits: () => boolean;
let start: Envelope<unknown>;
let clients: ProgramClient[];

const session = (sessionId: string): ProgramSession => ({
  sessionId,
  reference: 'A1',
  status: 'active',
  step: 'consent',
  startedAt: AT,
  isFinal: false,
});

const LICENCE = ['dl:D1', { type: 'dl', id: 'D1', category: 'identity_document', doe: '20300101' }, {}];
const SSN = ['ssn:123-45-6789', { type: 'ssn', id: '123-45-6789', category: 'misc_document' }, {}];

function newApi(): LocalApiServer {
  const created = new LocalApiServer({
    address: () => address,
    uptimeMs: () => uptimeMs,
    startSession: async () => start,
    log: { warn: () => undefined },
  });
  created.open({
    vault,
    now: () => new Date(AT),
    callSdk: async (name, input, program) => {
      called.push([name, input]);
      askedFor.push(program);
      if (name === 'tenant.app')
        return { ok: false, error: failure('TENANT_NOT_REGISTERED', 'x').toResponse() };
      if (name === 'documents.fetch') return { ok: true, value: [LICENCE, SSN] };
      return { ok: true, value: `value of ${name}` };
    },
    askSignIn: async ({ isThere, ...program }, wish) => {
      called.push(['sign-in.ask', wish]);
      askedFor.push(program);
      waits = isThere;
      throw failure('CONSENT_REFUSED', 'the applicant closed the code');
    },
    onPairingTry: () => undefined,
    session: (sessionId) => (vault.sessions.find(sessionId) ? session(sessionId) : undefined),
    onChange: () => undefined,
  });
  return created;
}

beforeEach(() => {
  ({ vault, dispose } = temporaryVault());
  folder = mkdtempSync(join(tmpdir(), 'counterproof-programs-'));
  address =
    process.platform === 'win32' ? `\\\\.\\pipe\\counterproof-test-${process.pid}` : join(folder, 'p.sock');
  uptimeMs = 0;
  called = [];
  askedFor = [];
  clients = [];
  start = { ok: true, value: { sessionId: SESSION, reference: 'A1' } };
  api = newApi();
});
afterEach(async () => {
  for (const { socket } of clients) socket.destroy();
  await api.close();
  dispose();
  rmSync(folder, { recursive: true, force: true });
});

function client(): ProgramClient {
  const created = new ProgramClient(address);
  clients.push(created);
  return created;
}

async function pair(scopes: readonly ProgramScope[], allowed: readonly ProgramScope[] = scopes) {
  const program = client();
  const paired = program.call('program.pair', { name: 'Queue display', scopes });
  const { params } = await program.notification('pairing.code');
  const { request } = api.view();
  expect(request).toMatchObject({ name: 'Queue display', scopes, code: params?.code });
  api.answer(request?.requestId ?? '', allowed, 'op-1');
  const { result } = await paired;
  return { program, ...(result as { programId: string; token: string; scopes: string[] }) };
}

async function signedIn(scopes: readonly ProgramScope[]) {
  const { program, token, programId } = await pair(scopes);
  expect(await program.code('program.sign-in', { token })).toBe('done');
  return { program, programId, token };
}

describe('access by programs', () => {
  it('is off until it is turned on, and outlasts a restart', async () => {
    expect(api.view()).toEqual({ state: 'off', paired: [] });
    await client().closed;
    await api.turn(true, 'op-1');
    expect(api.view()).toMatchObject({ state: 'on', address });
    await api.close();
    api = newApi();
    await expect.poll(() => api.view().state).toBe('on');
    expect(await client().code('wallet.did')).toBe('PROGRAM_UNKNOWN');
    await api.turn(false, 'op-1');
    await client().closed;
    expect(vault.audit.list(9).map(({ action }) => action)).toContain('local-api.off');
  });

  it.skipIf(process.platform === 'win32')(
    'is for the user of the kiosk alone, also after a kill',
    async () => {
      writeFileSync(address, 'left behind');
      await api.turn(true, 'op-1');
      expect(statSync(address).mode & 0o777).toBe(0o600);
    },
  );

  it('lets a program ask for a pairing at once where a supervisor turns it on', async () => {
    await api.turn(true, 'op-1');
    vault.lockouts.put(PAIRING_SUBJECT, lockoutAfter(99, AT, uptimeMs));
    const asking = { name: 'Queue display', scopes: ['library.read'] };
    expect(await client().code('program.pair', asking)).toBe('RATE_LIMITED');
    await api.turn(false, 'op-1');
    await api.turn(true, 'op-1');
    expect(await pair(['library.read'])).toMatchObject({ scopes: ['library.read'] });
  });

  it('is turned on once, however often it is asked for at once', async () => {
    await Promise.all([api.turn(true, 'op-1'), api.turn(true, 'op-1'), api.turn(true, 'op-1')]);
    expect(await client().code('wallet.did')).toBe('PROGRAM_UNKNOWN');
    await Promise.all([api.turn(false, 'op-1'), api.turn(true, 'op-1'), api.turn(false, 'op-1')]);
    expect(api.view().state).toBe('off');
    await client().closed;
  });

  it.skipIf(process.platform === 'win32')('says why it cannot be opened, and stays off', async () => {
    address = join(folder, 'nowhere', 'p.sock');
    await expect(api.turn(true, 'op-1')).rejects.toMatchObject({ code: 'STORAGE_FAILED' });
    expect(api.view().state).toBe('off');
  });
});

describe('a pairing', () => {
  beforeEach(() => api.turn(true, 'op-1'));

  it('gives a token that the vault keeps as a digest only', async () => {
    const { token, scopes } = await pair(['library.read', 'person.read'], ['library.read']);
    expect(scopes).toEqual(['library.read']);
    const [record] = vault.programs.list();
    expect(record).toMatchObject({ name: 'Queue display', scopes: ['library.read'], pairedBy: 'op-1' });
    const secret = token.split('.')[1] ?? '';
    expect(JSON.stringify([record, vault.audit.list(99)])).not.toContain(secret);
  });

  it('is refused by the supervisor, and ends with the connection that asked', async () => {
    const program = client();
    const refused = program.code('program.pair', { name: 'Queue', scopes: ['library.read'] });
    await program.notification('pairing.code');
    api.answer(api.view().request?.requestId ?? '', null, 'op-1');
    expect(await refused).toBe('PAIRING_REFUSED');
    const other = client();
    void other.call('program.pair', { name: 'Queue', scopes: ['library.read'] });
    await other.notification('pairing.code');
    other.socket.destroy();
    await expect.poll(() => api.view().request).toBeUndefined();
    expect(vault.programs.list()).toEqual([]);
  });

  it.each([
    [{ name: 'Queue', scopes: [] }],
    [{ name: 'Queue', scopes: ['everything'] }],
    [{ name: 'a\u202eb', scopes: ['library.read'] }],
    [{ name: 'x'.repeat(61), scopes: ['library.read'] }],
    [{ name: 'Queue', scopes: ['library.read'], extra: 1 }],
    [{}],
  ])('with %o is refused unseen', async (params) => {
    expect(await client().code('program.pair', params)).toBe('INVALID_INPUT');
    expect(api.view().request).toBeUndefined();
  });

  it('that is revoked ends its connections and its token', async () => {
    const { program, programId, token } = await signedIn(['library.read']);
    expect(api.view().paired).toMatchObject([{ programId, connected: true }]);
    api.revoke(programId, 'op-1');
    await program.closed;
    expect(await client().code('program.sign-in', { token })).toBe('PROGRAM_UNKNOWN');
    expect(() => api.revoke(programId, 'op-1')).toThrow(expect.objectContaining({ code: 'PROGRAM_UNKNOWN' }));
  });
});

describe('a token', () => {
  beforeEach(() => api.turn(true, 'op-1'));

  it('that is wrong is refused, and the fifth wrong one ends the connection', async () => {
    const { programId } = await pair(['library.read']);
    const program = client();
    const wrong = ['', 'x', `${programId}.`, `${programId}.${'A'.repeat(43)}`, `.${'A'.repeat(43)}`];
    for (const token of wrong.slice(1)) {
      expect(await program.code('program.sign-in', { token })).toBe('PROGRAM_UNKNOWN');
    }
    expect(await program.code('program.sign-in', { token: '' })).toBe('INVALID_INPUT');
    await program.code('program.sign-in', { token: 'y' });
    await program.closed;
  });

  it('can be tried a few times a second, by all programs together', async () => {
    const codes = [];
    for (let count = 0; count < 21; count += 1) {
      codes.push(await client().code('program.sign-in', { token: 'x' }));
      clients.at(-1)?.socket.destroy();
    }
    expect(new Set(codes.slice(0, 20))).toEqual(new Set(['PROGRAM_UNKNOWN']));
    expect(codes[20]).toBe('RATE_LIMITED');
    uptimeMs += 1000;
    expect(await client().code('program.sign-in', { token: 'x' })).toBe('PROGRAM_UNKNOWN');
  });

  it('of any form is refused alike', async () => {
    const book = new ProgramBook({ vault, now: () => new Date(AT) });
    fc.assert(
      fc.property(fc.string(), (token) => {
        expect(() => book.signIn(token, undefined)).toThrow(
          expect.objectContaining({ code: 'PROGRAM_UNKNOWN' }),
        );
      }),
    );
  });

  it('counts in the file of the program only', async () => {
    const { program, token, programId } = await pair(['library.read']);
    const record = vault.programs.find(programId);
    if (!record?.executable) return;
    vault.programs.remove(programId);
    vault.programs.add({ ...record, executable: '/usr/bin/another' });
    expect(await program.code('program.sign-in', { token })).toBe('PROGRAM_UNKNOWN');
    // Nor while the system does not tell the file, which the program can bring about.
    const book = new ProgramBook({ vault, now: () => new Date(AT) });
    const unknown = expect.objectContaining({ code: 'PROGRAM_UNKNOWN' });
    expect(() => book.signIn(token, undefined)).toThrow(unknown);
    expect(book.signIn(token, '/usr/bin/another')).toMatchObject({ programId });
  });
});

describe('a call', () => {
  beforeEach(() => api.turn(true, 'op-1'));

  it('reaches the SDK within the scopes of the program, and each has its entry in the audit log', async () => {
    const { program, programId } = await signedIn(['library.read']);
    expect(await program.call('wallet.did')).toMatchObject({ result: 'value of wallet.did' });
    expect(await program.code('tenant.app')).toBe('TENANT_NOT_REGISTERED');
    expect(await program.code('documents.fetch')).toBe('PROGRAM_SCOPE_MISSING');
    expect(await program.code('session.start')).toBe('PROGRAM_SCOPE_MISSING');
    expect(called.map(([name]) => name)).toEqual(['wallet.did', 'tenant.app']);
    const calls = vault.audit.list(4).reverse();
    expect(
      calls.map(({ actor, action, subject, detail }) => [actor, action, subject, detail?.outcome]),
    ).toEqual([
      [`program:${programId}`, 'program.called', 'wallet.did', 'done'],
      [`program:${programId}`, 'program.called', 'tenant.app', 'TENANT_NOT_REGISTERED'],
      [`program:${programId}`, 'program.called', 'documents.fetch', 'PROGRAM_SCOPE_MISSING'],
      [`program:${programId}`, 'program.called', 'session.start', 'PROGRAM_SCOPE_MISSING'],
    ]);
  });

  it('of an operation that is not offered says why, and one of an unknown name that there is none', async () => {
    const { program } = await signedIn(['library.read']);
    const withheld = await program.call('wallet.mnemonic');
    expect(withheld.error?.data).toMatchObject({ code: 'NOT_SUPPORTED' });
    expect(withheld.error?.data?.cause?.probe).toContain('secret');
    for (const method of ['toString', '__proto__', 'pipeline.complete-document-session', 'session.decide']) {
      expect(await program.code(method)).toBe('UNKNOWN_OPERATION');
    }
    expect(called).toEqual([]);
  });

  it('cannot choose values that are fixed for programs', async () => {
    const { program } = await signedIn(['documents.read', 'person.share']);
    expect(await program.code('documents.fetch', { metadataOnly: false })).toBe('INVALID_INPUT');
    expect(await program.code('scopes.get', { scopes: 'ial', creds: 'x' })).toBe('INVALID_INPUT');
    await program.call('documents.fetch', { type: ['dl'] });
    expect(called).toEqual([['documents.fetch', { type: ['dl'], metadataOnly: true }]]);
    expect(askedFor).toEqual([{ programId: expect.any(String), name: expect.any(String) }]);
  });

  it('for documents is answered without social security numbers, for which no consent was asked', async () => {
    const { program } = await signedIn(['documents.read']);
    for (const params of [{}, { type: ['ssn'] }, { id: ['123-45-6789'] }])
      expect((await program.call('documents.fetch', params)).result).toEqual([LICENCE]);
  });

  it('for a sign-in takes both forms of generateNewSession, and its answer is the person’s', async () => {
    const { program, programId } = await signedIn(['sign-ins.ask']);
    const origin = { tag: 'town', api: 'https://id.example.org', community: 'Main Street' };
    const wish = { origin, authType: 'pin', scopes: 'did' };
    expect(await program.code('sign-in.ask', wish)).toBe('CONSENT_REFUSED');
    expect(await program.code('sign-in.ask', { ...wish, metadata: '{"order":7}' })).toBe('CONSENT_REFUSED');
    expect(called).toEqual([
      ['sign-in.ask', { ...wish, metadata: null }],
      ['sign-in.ask', { ...wish, metadata: '{"order":7}' }],
    ]);
    expect(askedFor).toEqual(Array.from({ length: 2 }, () => ({ programId, name: 'Queue display' })));
    expect(await program.code('sign-in.ask', { ...wish, sessionUrl: 'x' })).toBe('INVALID_INPUT');
    for (const raw of ['authentication.new-session', 'authentication.session-response'])
      expect(await program.code(raw, wish)).toBe('NOT_SUPPORTED');
    expect(waits()).toBe(true);
    program.socket.destroy();
    await expect.poll(() => waits()).toBe(false);
  });

  it('before the sign-in is refused', async () => {
    expect(await client().code('wallet.did')).toBe('PROGRAM_UNKNOWN');
    expect(called).toEqual([]);
  });

  it('waits where a program calls too often, over all its connections', async () => {
    const { program, token } = await signedIn(['library.read']);
    const codes = [];
    for (let count = 0; count < 41; count += 1) codes.push(await program.code('wallet.did'));
    expect(codes.slice(0, 40).every((code) => code === 'done')).toBe(true);
    expect(codes[40]).toBe('RATE_LIMITED');
    const second = client();
    await second.call('program.sign-in', { token });
    expect(await second.code('wallet.did')).toBe('RATE_LIMITED');
    uptimeMs += 1000;
    expect(await second.code('wallet.did')).toBe('done');
  });

  it('longer than a line may be ends the connection with its reason', async () => {
    const { program } = await signedIn(['library.read']);
    const told = new Promise<string>((resolve) =>
      program.socket.once('data', (text) => resolve(String(text))),
    );
    program.socket.write(`${'x'.repeat(65 * 1024)}\n`);
    expect(await told).toContain('MESSAGE_TOO_LARGE');
    await program.closed;
  });

  it('whose entry cannot be written is answered with that', async () => {
    const { program } = await signedIn(['library.read']);
    vault.close();
    expect(await program.code('wallet.did')).not.toBe('done');
  });
});

describe('sessions', () => {
  beforeEach(async () => {
    await api.turn(true, 'op-1');
    addSession(vault);
  });

  it('are started through the gate of the counter, and then belong to the program', async () => {
    const { program } = await signedIn(['sessions.start']);
    expect(await program.code('session.read', { sessionId: SESSION })).toBe('SESSION_NOT_FOUND');
    expect(await program.call('session.start')).toMatchObject({ result: { sessionId: SESSION } });
    expect(await program.call('session.read', { sessionId: SESSION })).toMatchObject({
      result: { reference: 'A1', status: 'active' },
    });
  });

  it('are refused as they are to the operator', async () => {
    start = { ok: false, error: failure('NOT_SIGNED_IN', 'nobody').toResponse() };
    const { program } = await signedIn(['sessions.start']);
    expect(await program.code('session.start')).toBe('NOT_SIGNED_IN');
    expect(await program.code('session.start', { operator: 'op-1' })).toBe('INVALID_INPUT');
  });

  it('are sent only to programs that follow them', async () => {
    const all = await signedIn(['sessions.read']);
    const own = await signedIn(['sessions.start']);
    for (const { program } of [all, own]) await program.call('events.subscribe');
    api.sessionChanged(SESSION);
    expect(await all.program.notification('session.changed')).toMatchObject({
      params: { sessionId: SESSION, status: 'active' },
    });
    await own.program.call('session.start');
    expect(own.program.notifications.filter(({ method }) => method === 'session.changed')).toEqual([]);
    api.sessionChanged(SESSION);
    await own.program.notification('session.changed');
  });
});
