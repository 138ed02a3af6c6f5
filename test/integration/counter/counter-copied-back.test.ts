import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { CONSENT_TEXTS } from '#core/contract/consent-texts.ts';
import { VAULT_NUMBER_ENTRY } from '#main/ports/key-store-entries.ts';
import {
  APPLICANT,
  type Harness,
  PASSPHRASE,
  reopen,
  setUp,
  startHarness,
} from '../../support/counter-harness.ts';

let copies: string;
let harness: Harness;
let operatorId: string;

beforeEach(async () => {
  copies = mkdtempSync(join(tmpdir(), 'counterproof-copies-'));
  harness = await startHarness();
  operatorId = await setUp(harness);
});
afterEach(async () => {
  await harness.close();
  harness.remove();
  rmSync(copies, { recursive: true, force: true });
});

/** Does something to the files of a kiosk that does not run, and starts it again, locked. */
async function whileEnded(work: () => void): Promise<void> {
  const { connector, dataDir } = harness;
  await harness.close();
  work();
  harness = await startHarness({ dataDir, ...(connector ? { replaced: { connector } } : {}) });
}
const inData = () => join(harness.dataDir, 'vault.db');
const copied = () => join(copies, 'vault.db');
const copyVault = () => whileEnded(() => cpSync(inData(), copied()));
const copyBack = () => whileEnded(() => cpSync(copied(), inData()));

const vaultNumber = (): number =>
  JSON.parse(Buffer.from(harness.kiosk.open().unlocked.keys.get(VAULT_NUMBER_ENTRY) ?? []).toString()).number;
const wrongTry = () => harness.call('operator.sign-in', { operatorId, passphrase: 'not this passphrase' });
const findings = () =>
  harness.kiosk
    .open()
    .unlocked.vault.audit.list(50)
    .filter(({ action }) => action === 'vault.copied-back');

describe('a kiosk whose vault was copied back', () => {
  it('says so before and after the sign-in, and in its audit log, until the start after that', async () => {
    await copyVault();
    await reopen(harness, operatorId);
    await copyBack();
    await harness.must('vault.unlock', { passphrase: PASSPHRASE });
    expect(harness.operator()).toMatchObject({
      phase: 'signed-out',
      vaultFinding: { code: 'VAULT_COPIED_BACK' },
    });
    await harness.must('operator.sign-in', { operatorId, passphrase: PASSPHRASE });
    harness.kiosk.tick();
    expect(harness.operator().vaultFinding).toMatchObject({ code: 'VAULT_COPIED_BACK' });
    expect(findings()).toHaveLength(1);
    await whileEnded(() => undefined);
    await reopen(harness, operatorId);
    expect(harness.operator().vaultFinding).toBeUndefined();
  });

  it('continues with the wait after wrong passphrases', async () => {
    await copyVault();
    await harness.must('vault.unlock', { passphrase: PASSPHRASE });
    for (let tries = 0; tries < 5; tries += 1) await wrongTry();
    await copyBack();
    await harness.must('vault.unlock', { passphrase: PASSPHRASE });
    expect(await wrongTry()).toMatchObject({ ok: false, error: { code: 'SIGN_IN_LOCKED' } });
  });

  it('raises its number with a try and with the end of a session, and at no other step', async () => {
    const before = vaultNumber();
    await wrongTry();
    expect(vaultNumber()).toBe(before + 1);
    const { sessionId } = await harness.must('session.start', {});
    const at = () => harness.applicant().at!;
    await harness.must('applicant.choose-language', { sessionId, at: at(), language: 'en' }, APPLICANT);
    expect(vaultNumber()).toBe(before + 1);
    const consent = { textVersion: CONSENT_TEXTS.version, procedure: false, biometric: false };
    await harness.must('applicant.consent', { sessionId, at: at(), ...consent }, APPLICANT);
    expect(harness.session().status).toBe('ended');
    expect(vaultNumber()).toBe(before + 2);
  });
});
