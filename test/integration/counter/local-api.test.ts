import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, realpathSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { CONSENT_TEXTS } from '#core/contract/consent-texts.ts';
import { ProgramClient } from '#main/local-api/program-client.fixture.ts';
import { APPLICANT, type Harness, setUp, startHarness } from '../../support/counter-harness.ts';
import { FAKE_ORIGIN } from '../../support/fake-services.ts';

const EXAMPLE = fileURLToPath(new URL('../../../examples/local-api.js', import.meta.url));

let kiosk: Harness;
let folder: string;
let programs: { end(): void }[];
beforeEach(async () => {
  programs = [];
  folder = mkdtempSync(path.join(tmpdir(), 'counterproof-program-'));
  kiosk = await startHarness();
  await setUp(kiosk);
});
afterEach(async () => {
  for (const program of programs) program.end();
  await kiosk.close();
  kiosk.remove();
  rmSync(folder, { recursive: true, force: true });
});

/** Runs the example beside the kiosk; each line that it prints is one step. */
function example() {
  const tokenFile = path.join(folder, 'token');
  const child = spawn(process.execPath, [EXAMPLE], {
    env: { ...process.env, KIOSK_ADDRESS: view().address, TOKEN_FILE: tokenFile },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  programs.push({ end: () => void child.kill() });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  let errors = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    errors += text;
  });
  const done = new Promise<number | null>((resolve) => child.once('close', resolve));
  return {
    tokenFile,
    done,
    errors: () => errors,
    step: async () => {
      const { value } = (await lines.next()) as { value?: string };
      if (value === undefined) throw new Error(`the example ended: ${errors}`);
      return JSON.parse(value) as Record<string, string>;
    },
  };
}

function view() {
  const { programs } = kiosk.operator();
  if (!programs) throw new Error('the operator may not see programs');
  return programs;
}

/** The applicant leaves, so the session ends. */
async function withdraw(): Promise<void> {
  const { sessionId } = kiosk.session();
  await kiosk.must('applicant.withdraw', { sessionId }, APPLICANT);
}

describe('a program beside the kiosk', () => {
  it('is paired by a supervisor, starts a session and follows it to its end', async () => {
    expect(view()).toEqual({ state: 'off', paired: [] });
    await kiosk.must('programs.turn', { on: true });
    const program = example();
    const { code } = await program.step();
    const { request } = view();
    expect(request).toMatchObject({ name: 'Appointment desk', code });
    if (existsSync('/usr/bin/ss')) expect(request?.executable).toBe(realpathSync(process.execPath));
    const { requestId = '', scopes = [] } = request ?? {};
    await kiosk.must('programs.answer', { requestId, scopes });

    expect(await program.step()).toEqual({ kiosk: kiosk.operator().branch?.kioskDid });
    expect(statSync(program.tokenFile).mode & 0o777).toBe(0o600);
    const { sessionId, reference } = await program.step();
    expect(kiosk.session()).toMatchObject({ sessionId, reference });
    await withdraw();
    expect(await program.step()).toMatchObject({ isFinal: false });
    expect(await program.done).toBe(0);

    const audit = kiosk.kiosk.open().unlocked.vault.audit.list(99);
    const called = audit.filter(({ action }) => action === 'program.called').map(({ subject }) => subject);
    expect(called.reverse()).toEqual(['wallet.did', 'events.subscribe', 'session.start']);
    expect(JSON.stringify(audit)).not.toContain(readFileSync(program.tokenFile, 'utf8'));
  });

  it('is named to the applicant whom it asks, and asks no more in a session in which it was refused', async () => {
    await kiosk.must('programs.turn', { on: true });
    const client = new ProgramClient(view().address ?? '');
    programs.push({ end: () => client.socket.destroy() });
    const pairing = client.call('program.pair', { name: 'Appointment desk', scopes: ['person.share'] });
    await expect.poll(() => view().request).toBeDefined();
    const { requestId = '', scopes = [] } = view().request ?? {};
    await kiosk.must('programs.answer', { requestId, scopes });
    const { token } = (await pairing).result ?? {};
    if (token !== undefined) await client.call('program.sign-in', { token });
    const { sessionId } = await kiosk.must('session.start', {});
    const at = () => kiosk.applicant().at!;
    await kiosk.must('applicant.choose-language', { sessionId, at: at(), language: 'en' }, APPLICANT);
    const consent = {
      sessionId,
      at: at(),
      textVersion: CONSENT_TEXTS.version,
      procedure: true,
      biometric: true,
    };
    await kiosk.must('applicant.consent', consent, APPLICANT);
    const { sdk } = kiosk.library.applicant();
    await sdk.whenLoaded();
    sdk.initiateWallet();
    sdk.commitApplicationWallet();
    const asked = { userId: null, scopes: 'did', origin: FAKE_ORIGIN, latitude: '', longitude: '' };
    const foreign = { ...asked, origin: { ...FAKE_ORIGIN, community: 'City Police' } };
    expect(await client.code('scopes.get', foreign)).toBe('ORIGIN_NOT_REGISTERED');
    expect(kiosk.applicant().scopeRequest).toBeUndefined();
    const refused = client.code('scopes.get', asked);
    await expect.poll(() => kiosk.applicant().scopeRequest).toMatchObject({ program: 'Appointment desk' });
    const shown = { sessionId, requestId: kiosk.applicant().scopeRequest!.requestId, agreed: false };
    await kiosk.must('applicant.answer-scopes', shown, APPLICANT);
    expect(await refused).toBe('CONSENT_REFUSED');
    expect(await client.code('scopes.get', asked)).toBe('CONSENT_REFUSED');
    const [paired] = view().paired;
    const program = { programId: paired?.programId ?? '', name: 'Appointment desk' };
    expect(kiosk.operator().session?.scopeAnswers).toEqual([
      { recipient: 'program', address: FAKE_ORIGIN.api, scopes: ['did'], agreed: false, program },
    ]);
  });

  it('is cut off when it is removed', async () => {
    await kiosk.must('programs.turn', { on: true });
    const program = example();
    await program.step();
    const { requestId = '' } = view().request ?? {};
    await kiosk.must('programs.answer', { requestId, scopes: ['library.read', 'sessions.start'] });
    await program.step();
    await program.step();
    const [paired] = view().paired;
    await kiosk.must('programs.revoke', { programId: paired?.programId ?? '' });
    await program.done;
    expect(view().paired).toEqual([]);
    const again = example();
    expect(await again.done).not.toBe(0);
    expect(again.errors()).toContain('PROGRAM_UNKNOWN');
  });

  it('cannot be paired while the operator is no supervisor', async () => {
    await kiosk.must('programs.turn', { on: true });
    await kiosk.must('operator.sign-out', {});
    expect(kiosk.operator().programs).toBeUndefined();
    const refused = await kiosk.call('programs.turn', { on: false });
    expect(refused).toMatchObject({ ok: false, error: { code: 'NOT_SIGNED_IN' } });
  });
});
