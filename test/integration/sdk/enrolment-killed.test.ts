import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { openVault } from '#main/storage/open-vault.ts';
import {
  AT,
  addSession,
  firstHead,
  nextBatch,
  SESSION,
  temporaryVault,
} from '#main/storage/vault.fixture.ts';
import { installationStore } from '#sdk/installation-store.ts';
import { LONG } from '../../support/depth.ts';

const CHILD = fileURLToPath(new URL('./enrolment-killed.fixture.ts', import.meta.url));

/** Enrols in a process that is killed before a write. @returns its output, and the content of the vault after it */
function killedBefore(point: number) {
  const { vault, place } = temporaryVault();
  addSession(vault);
  const { batch } = nextBatch(firstHead, {});
  vault.evidence.append({ ...batch, change: { status: 'ended', endedAt: AT } });
  vault.close();
  const key = Buffer.from(place.keyStore.get('vault-key') ?? []).toString('hex');
  const child = spawnSync(process.execPath, [CHILD, place.directory, key, SESSION, AT, `${point}`], {
    encoding: 'utf8',
  });
  const after = openVault(place);
  after.check();
  const { enrolled } = installationStore(after.settings).read();
  const found = {
    output: child.stdout.trim(),
    signal: child.signal,
    kept: enrolled.map((owner) => [
      after.applicants.find(owner) !== undefined,
      after.documents.fetch(owner, {}).length,
      after.liveIds.find(owner) !== undefined,
    ]),
    owner: after.secondLog.enrolledOwner(SESSION),
    told: after.secondLog.read(SESSION)?.events.length ?? 0,
  };
  after.close();
  place.remove();
  return found;
}

it.runIf(LONG)(
  'keeps an enrolment whole or not at all, wherever the process is killed',
  { timeout: 120_000 },
  () => {
    const whole = killedBefore(1000);
    expect(whole).toMatchObject({ signal: null, kept: [[true, 1, true]], told: 2 });
    const writes = Number(whole.output);
    expect(writes).toBeGreaterThan(5);
    for (let point = 0; point <= writes; point += 1) {
      expect(killedBefore(point), `killed before write ${point}`).toMatchObject({
        signal: 'SIGKILL',
        kept: [],
        owner: undefined,
        told: 0,
      });
    }
  },
);
