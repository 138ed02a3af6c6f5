import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { eventHash } from '#core/evidence/evidence-log.ts';
import { VAULT_KEY_ENTRY } from '#sdk/vault/vault-file.ts';
import { openVault } from './open-vault.ts';
import { addSession, SESSION, temporaryVault } from './vault.fixture.ts';

const CHILD = fileURLToPath(new URL('./kill.fixture.ts', import.meta.url));

/** Lets the child append for a while, kills it without warning, and answers the last commit that it told. */
function appendUntilKilled(
  directory: string,
  key: string,
  lines: number,
): Promise<{ seq: number; hash: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [CHILD, directory, key, SESSION], {
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    let errors = '';
    let killed = false;
    child.stderr.on('data', (chunk: Buffer) => {
      errors += chunk.toString();
    });
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      if (killed || output.split('\n').length <= lines) return;
      killed = true;
      child.kill('SIGKILL');
    });
    child.on('close', () => {
      if (!killed) return reject(new Error(`the child ended by itself: ${errors}`));
      // The last element is what follows the last line break: nothing, or a line cut by the kill.
      const [seq, hash] = (output.split('\n').at(-2) ?? '').split(' ');
      resolve({ seq: Number(seq), hash: hash ?? '' });
    });
  });
}

describe('a process killed without warning', () => {
  it('loses no acknowledged event, stores none in half, and leaves no lock behind', async () => {
    const { vault, place } = temporaryVault();
    addSession(vault);
    vault.close();
    const key = Buffer.from(place.keyStore.get(VAULT_KEY_ENTRY) ?? []).toString('hex');
    for (const lines of [1, 5, 17, 40]) {
      const told = await appendUntilKilled(place.directory, key, lines);
      const reopened = openVault(place);
      const events = reopened.evidence.events(SESSION);
      // One commit may have been made whose line did not get out any more.
      expect([told.seq, told.seq + 1]).toContain(events.length);
      expect(eventHash(events[told.seq - 1])).toBe(told.hash);
      expect(reopened.sessions.find(SESSION)?.snapshot).toEqual({ seq: events.length });
      expect(reopened.outbox.waiting()).toMatchObject([{ waiting: events.length }]);
      expect(reopened.evidence.openings(SESSION)).toHaveLength(events.length);
      expect(reopened.evidence.signatures(SESSION)).toHaveLength(events.length);
      reopened.check();
      reopened.close();
    }
    place.remove();
  });
});
