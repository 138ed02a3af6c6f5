import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { jwsSigner } from '#core/keys/jws.ts';
import { generateKeyPair } from '#core/keys/p256.ts';
import type { ServicesLink } from '#main/ports/services-link.ts';
import { LONG } from '../../support/depth.ts';
import { connectorUnderTest, enrolThrough } from '../support/link-under-test.ts';
import {
  openTemporaryVault,
  queueSession,
  SENT_WITH_VERDICT,
  temporaryVault,
} from '../support/outbox-under-test.ts';
import { running } from '../support/services-under-test.ts';

/** Lines that the process writes until it is killed. */
const STEPS = [2, 3, 4, 5, 6, 7];

const PROCESS = fileURLToPath(new URL('../support/sync-process.ts', import.meta.url));

describe.runIf(LONG)('a kiosk that is killed while it sends', () => {
  const current = running();
  const keys = generateKeyPair();
  const wallet = jwsSigner(keys);
  const operator = jwsSigner(generateKeyPair());
  let link: ServicesLink;
  let identity: string[];

  beforeAll(async () => {
    const { services } = current();
    link = connectorUnderTest().link({ mode: 'remote', address: services.url }, wallet);
    const authorization = `Bootstrap ${services.issueBootstrapSecret()}`;
    const answer = await fetch(`${services.url}/v1/branches`, {
      method: 'POST',
      headers: { authorization, 'content-type': 'application/json' },
      body: '{"name":"Main Street"}',
    });
    const codes = (await answer.json()) as { licenseKey: string; enrolmentCode: string };
    const { clientId, servicesDid } = await enrolThrough(link, wallet, operator, codes);
    identity = [services.url, Buffer.from(keys.privateKey).toString('hex'), clientId, servicesDid];
  });
  afterAll(() => link.close());

  /** Runs the sending process until a line says stop, then kills it. */
  async function run(directory: string, stop: (line: string, seen: number) => boolean): Promise<string[]> {
    const child = spawn(process.execPath, [PROCESS, directory, ...identity], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const gone = once(child, 'exit');
    const lines: string[] = [];
    for await (const line of createInterface({ input: child.stdout })) {
      lines.push(line);
      if (stop(line, lines.length)) child.kill('SIGKILL');
    }
    await gone;
    return lines;
  }

  it('loses no session and doubles none, at whichever step it dies', async () => {
    const store = temporaryVault();
    const sessions = Array.from({ length: 3 }, () => queueSession(store.vault, wallet, operator));
    store.vault.close();
    const finals: string[] = [];
    const note = (lines: string[]) => finals.push(...lines.filter((line) => line.startsWith('final')));
    for (const step of STEPS) note(await run(store.directory, (_line, seen) => seen >= step));
    note(await run(store.directory, (line) => line === 'waiting 0' && finals.length >= 0));
    const reported = () => new Set(finals.map((line) => line.split(' ')[1]));
    for (let i = 0; i < 5 && reported().size < sessions.length; i++) {
      note(await run(store.directory, (_line, seen) => seen >= 6));
    }
    expect([...reported()].sort()).toEqual(sessions.map(({ sessionId }) => sessionId).sort());
    await run(store.directory, (line) => line === 'waiting 0');
    const vault = openTemporaryVault(store.directory);
    for (const { sessionId } of sessions)
      expect(vault.outbox.receipts(sessionId)).toHaveLength(SENT_WITH_VERDICT);
    expect(vault.outbox.waiting()).toEqual([]);
    vault.close();
    const rows = await current()
      .services.context.db.selectFrom('proofing_session')
      .select(['session_id', 'state'])
      .execute();
    expect(rows.map(({ state }) => state)).toEqual(['Success', 'Success', 'Success']);
  });
});
