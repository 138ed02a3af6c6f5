import { openVault } from '../storage/open-vault.ts';
import { FILE_PASSPHRASE, keyFileIn } from './vault-number.fixture.ts';
import { VaultNumber } from './vault-number.ts';

/** Child of vault-number.test.ts: raises the number and kills itself before the write of this number, from 1. */
const [directory, point] = process.argv.slice(2) as [string, string];
let writes = 0;
const write = <T>(work: () => T): T => {
  writes += 1;
  if (writes === Number(point)) process.kill(process.pid, 'SIGKILL');
  return work();
};
const keys = keyFileIn(directory);
keys.unlock(FILE_PASSPHRASE);
const vault = openVault({ directory, keyStore: keys });
const { settings } = vault;
const number = new VaultNumber({
  keys: {
    kind: keys.kind,
    probe: () => keys.probe(),
    get: (name) => keys.get(name),
    set: (name, secret) => write(() => keys.set(name, secret)),
    delete: (name) => keys.delete(name),
  },
  vault: { ...vault, settings: { ...settings, set: (key, value) => write(() => settings.set(key, value)) } },
  clock: { now: () => new Date() },
  uptimeMs: () => 0,
  onFault: (error) => {
    throw error;
  },
});
number.raise();
// Past the last write.
write(() => undefined);
