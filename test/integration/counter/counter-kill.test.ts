import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { verifyLog } from '#core/evidence/verify-log.ts';
import { type Harness, reopen, setUp, startHarness } from '../../support/counter-harness.ts';
import { mustDecide } from '../../support/decide.ts';
import { LONG } from '../../support/depth.ts';

const CHILD = fileURLToPath(new URL('../support/counter-child.ts', import.meta.url));
const ALL_STEPS = [
  'session',
  'language',
  'consent',
  'document',
  'selfie',
  'fields',
  'attestation',
  'decision',
];
/** At once after a picture, and within the work that ends the session. */
const STEPS = LONG ? ALL_STEPS : ['document', 'decision'];
/** From the start of the process until the set-up is killed. */
const SET_UP_DELAYS_MS = LONG ? [0, 20, 60, 120, 200] : [0, 60];

interface Told {
  step: string;
  events: number;
  operatorId: string;
}

const gone = (child: ChildProcess) => new Promise<void>((resolve) => child.once('close', () => resolve()));

/** Runs a kiosk in its own process and kills it `delayMs` after it reported a step. @returns all that it told */
async function killAfter(
  dataDir: string,
  operatorId: string,
  step: string,
  delayMs: number,
): Promise<Told[]> {
  const child = spawn(process.execPath, [CHILD, dataDir, operatorId], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, COUNTERPROOF_LOG: 'silent' },
  });
  const ended = gone(child);
  const told: Told[] = [];
  for await (const line of createInterface({ input: child.stdout })) {
    const word = JSON.parse(line) as Told;
    told.push(word);
    if (word.step !== step) continue;
    if (delayMs > 0) setTimeout(() => child.kill('SIGKILL'), delayMs);
    else child.kill('SIGKILL');
  }
  await ended;
  return told;
}

/** What happens once in a session must stand in the log once, however often the process died. */
const ONCE = [
  'session.started',
  'language.chosen',
  'consent.procedure.given',
  'consent.biometric.given',
  'document.captured',
  'selfie.captured',
  'attestation.recorded',
  'decision.recorded',
  'session.ended',
];

function checkSession(harness: Harness, sessionId: string, promised: number): void {
  const { vault } = harness.kiosk.open().unlocked;
  const events = vault.evidence.events(sessionId);
  expect(events.length).toBeGreaterThanOrEqual(promised);
  for (const type of ONCE) {
    expect(events.filter((event) => event.type === type).length, type).toBeLessThanOrEqual(1);
  }
  const closed = vault.sessions.find(sessionId)?.status === 'ended';
  const report = verifyLog(
    {
      sessionId,
      events,
      signatures: vault.evidence.signatures(sessionId),
      openings: vault.evidence.openings(sessionId),
    },
    { closed },
  );
  expect(report.broken).toBeUndefined();
  vault.check();
}

const folders: string[] = [];
const freshFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'counterproof-kill-'));
  folders.push(folder);
  return folder;
};
beforeAll(() => {
  vi.stubEnv('COUNTERPROOF_LOG', 'silent');
});
afterAll(() => {
  vi.unstubAllEnvs();
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

describe('a kiosk that is killed without warning', () => {
  it('loses nothing it answered for and doubles nothing, at every step of a session', async () => {
    const dataDir = freshFolder();
    let operatorId = '';
    for (const [index, step] of STEPS.entries()) {
      // Every other time the kill falls somewhere into the work on the next step.
      const told = await killAfter(dataDir, operatorId, step, index % 2 === 0 ? 0 : 7 * index);
      operatorId = told.at(-1)?.operatorId ?? operatorId;
      const harness = await startHarness({ dataDir });
      await reopen(harness, operatorId);
      const { sessions } = await harness.must('session.list', { limit: 100 });
      expect(sessions, `after ${step}`).toHaveLength(index + 1);
      const { sessionId, status } = sessions[0]!;
      checkSession(harness, sessionId, told.at(-1)?.events ?? 0);
      expect(status).toBe(
        step === 'decision' ? 'ended' : (harness.kiosk.open().runner.current()?.status ?? 'ended'),
      );
      if (status === 'active') {
        expect(harness.session().sessionId).toBe(sessionId);
        await mustDecide(harness, { kind: 'cannot-complete', reasons: ['technical-fault'] });
        checkSession(harness, sessionId, 0);
        await harness.must('session.close', { sessionId });
      }
      expect(harness.operator().sync.waiting).toBeGreaterThan(0);
      await harness.close();
    }
  });

  it('is either not set up or set up completely, whenever its set-up is killed', async () => {
    for (const delay of SET_UP_DELAYS_MS) {
      const dataDir = freshFolder();
      const told = await killAfter(dataDir, '', 'started', delay);
      const harness = await startHarness({ dataDir });
      if (harness.operator().phase === 'setup') await setUp(harness);
      else await harness.must('vault.unlock', { passphrase: 'correct horse battery staple' });
      expect(['ready', 'signed-out']).toContain(harness.operator().phase);
      expect(told[0]?.step).toBe('started');
      await harness.close();
    }
  });
});
