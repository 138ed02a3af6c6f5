import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const found = (command: string): boolean => spawnSync('sh', ['-c', `command -v ${command}`]).status === 0;
const missing = ['dbus-run-session', 'gnome-keyring-daemon'].filter((command) => !found(command));
const reason =
  process.platform === 'linux' ? missing.map((name) => `${name} not installed`).join(', ') : 'Linux only';
const available = process.platform === 'linux' && missing.length === 0;

const KEYCHAIN = new URL('../../../sdk/wallet/os-keychain.ts', import.meta.url).href;
const WALLET = new URL('../../../sdk/wallet/application-wallet.ts', import.meta.url).href;
const SDK = new URL('../../../sdk/index.ts', import.meta.url).href;

/** A program whose keys are in the keychain; it prints the DID of its wallet, or why it has none. */
const program = (dataDir: string): string => `
  const { createSdkContext, IdentitySDK } = await import('${SDK}');
  const context = await createSdkContext({
    dataDir: ${JSON.stringify(dataDir)}, keyStore: { kind: 'keychain' }, services: 'https://services.example',
  }).catch(({ code }) => { console.log('@' + JSON.stringify(code)); process.exit(); });
  IdentitySDK.initialize(context);
  const sdk = IdentitySDK.getInstance();
  await sdk.whenLoaded();
  try { sdk.getDID(); } catch { sdk.initiateWallet(); }
  console.log('@' + JSON.stringify(sdk.getDID()));
  context.close();`;

/** Runs `script` with its own message bus and an unlocked secret service; returns its output, read as JSON. */
function withSecretService(home: string, ...scripts: string[]): unknown[] {
  const runs = scripts.map((script, i) => {
    const source = `import { OsKeychain } from '${KEYCHAIN}'; import { ApplicationWallet } from '${WALLET}';
      const keychain = new OsKeychain('test'); const print = (value) => console.log('@' + JSON.stringify(value)); ${script}`;
    return [`SCRIPT_${i}`, source] as const;
  });
  const commands = runs.map(([name]) => `"$NODE" --input-type=module-typescript -e "$${name}"`).join(' && ');
  const output = execFileSync(
    'dbus-run-session',
    ['--', 'bash', '-c', `echo -n pw | gnome-keyring-daemon --unlock --components=secrets && ${commands}`],
    {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
      timeout: 60_000,
      env: {
        ...process.env,
        ...Object.fromEntries(runs),
        NODE: process.execPath,
        HOME: home,
        XDG_DATA_HOME: home,
        XDG_CACHE_HOME: home,
      },
    },
  );
  return output
    .split('\n')
    .filter((line) => line.startsWith('@'))
    .map((line) => JSON.parse(line.slice(1)) as unknown);
}

describe('the keychain without a secret service', () => {
  it.skipIf(process.platform !== 'linux')('refuses at once and says what is missing', () => {
    const source = `import { OsKeychain } from '${KEYCHAIN}'; const start = performance.now();
      const probe = new OsKeychain('test').probe(); console.log(JSON.stringify({ probe, took: performance.now() - start }));`;
    const { DBUS_SESSION_BUS_ADDRESS: _, DISPLAY: __, ...env } = process.env;
    const output = execFileSync(process.execPath, ['--input-type=module-typescript', '-e', source], {
      encoding: 'utf8',
      env: { ...env, XDG_RUNTIME_DIR: '/nonexistent' },
    });
    const { probe, took } = JSON.parse(output) as { probe: Record<string, unknown>; took: number };
    expect(probe).toMatchObject({ ok: false, component: expect.stringContaining('secret service') });
    expect(probe.probe).toEqual(expect.stringMatching(/dbus/i));
    expect(probe.hint).toEqual(expect.stringContaining('key file'));
    expect(took).toBeLessThan(1000);
  });

  it.skipIf(process.platform !== 'linux')('leaves a program without a vault, and says why', () => {
    const home = mkdtempSync(join(tmpdir(), 'counterproof-keyring-'));
    try {
      const { DBUS_SESSION_BUS_ADDRESS: _, DISPLAY: __, ...env } = process.env;
      const dataDir = join(home, 'data');
      const output = execFileSync(
        process.execPath,
        ['--input-type=module-typescript', '-e', program(dataDir)],
        { encoding: 'utf8', env: { ...env, XDG_RUNTIME_DIR: '/nonexistent' } },
      );
      expect(output).toBe('@"KEYCHAIN_UNAVAILABLE"\n');
      expect(readdirSync(dataDir)).toEqual(['installation-id']);
    } finally {
      rmSync(home, { recursive: true, force: true });
    }
  });
});

describe(`a real secret service${available ? '' : ` (skipped: ${reason})`}`, () => {
  it.skipIf(!available)('keeps the wallet between processes and forgets it when told', () => {
    const home = mkdtempSync(join(tmpdir(), 'counterproof-keyring-'));
    try {
      const [probe, made, again, gone] = withSecretService(
        home,
        'print(keychain.probe());',
        'const w = new ApplicationWallet(keychain); w.initiate(); w.commit(); print([w.did, w.state()]);',
        'const w = new ApplicationWallet(keychain); print([w.did, w.state()]); w.purge();',
        'print([keychain.get("wallet") ?? null, new ApplicationWallet(keychain).state()]);',
      );
      expect(probe).toEqual({ ok: true });
      expect(made).toEqual([expect.stringMatching(/^did:key:zDna/), 'committed']);
      expect(again).toEqual(made);
      expect(gone).toEqual([null, 'absent']);
    } finally {
      rmSync(home, { recursive: true, force: true });
    }
  });

  it.skipIf(!available)('keeps the wallet of a program between processes', () => {
    const home = mkdtempSync(join(tmpdir(), 'counterproof-keyring-'));
    try {
      const dataDir = join(home, 'data');
      const [made, again] = withSecretService(home, program(dataDir), program(dataDir));
      expect(made).toEqual(expect.stringMatching(/^did:key:zDna/));
      expect(again).toBe(made);
    } finally {
      rmSync(home, { recursive: true, force: true });
    }
  });
});
