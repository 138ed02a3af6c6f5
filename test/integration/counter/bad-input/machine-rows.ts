import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ErrorCode, ErrorResponse } from '#core/contract/errors.ts';
import { claimDataDirectory } from '#main/host/control-channel.ts';
import { inProject } from '#scripts/prepare/project.ts';
import {
  CHEAP,
  enrolment,
  type Harness,
  noVision,
  PASSPHRASE,
  setUp,
  startHarness,
} from '#test/support/counter-harness.ts';
import { decide } from '#test/support/decide.ts';
import type { ProvokedRow } from './bad-input-rows.ts';
import { errorOf, REFERRAL, sendFrame, toDocument } from './bad-input-session.ts';
import { photograph } from './pictures.ts';
import { type RunningKiosk, startRunningKiosk } from './running-kiosk.ts';

/** The words of the terminal, taken apart again. */
function errorInWords(text: string): ErrorResponse {
  const [, message = '', code, component = '', probe = '', nextStep = ''] =
    /^(.*) \(([A-Z_]+); ([^:]+): (.*)\)\n(.+)$/m.exec(text) ?? [];
  if (!code) throw new Error(`no error in: ${text}`);
  return { code: code as ErrorCode, message, cause: { component, probe, nextStep } };
}

/** Runs a command in a process of its own. @returns what it wrote to standard error; it has to fail */
function failing(args: readonly string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'pipe'] });
    let text = '';
    child.stderr.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk;
    });
    const timer = setTimeout(() => child.kill('SIGKILL'), 30_000);
    child.on('close', (code) => {
      clearTimeout(timer);
      if (code === 1) resolve(text);
      else reject(new Error(`ended with ${code}: ${text}`));
    });
  });
}

/** Opens the vault of a data directory from outside, as a program that does not ask the host would. */
const OPENS_VAULT = `
  import { installationFolder } from ${JSON.stringify(fileUrl('main/storage/installation-folder.ts'))};
  import { PassphraseFile } from ${JSON.stringify(fileUrl('sdk/wallet/passphrase-file.ts'))};
  import { describeError } from ${JSON.stringify(fileUrl('main/host/describe-error.ts'))};
  const [, directory, passphrase] = process.argv;
  const folder = installationFolder(directory, {
    keyFile: (path, replace) => new PassphraseFile(path, replace, ${JSON.stringify(CHEAP)}),
  });
  const keys = folder.keyFile();
  try { keys.unlock(passphrase); folder.openVault(keys); }
  catch (error) { console.error(describeError(error)); process.exit(1); }`;

function fileUrl(path: string): string {
  return new URL(`file://${inProject(path)}`).href;
}

/** Two processes and one data directory. */
export const PROCESS_ROWS: readonly ProvokedRow<RunningKiosk>[] = [
  {
    condition: 'a second kiosk on the same data directory',
    code: 'VAULT_LOCKED_BY_OTHER_PROCESS',
    component: 'host',
    provoke: async ({ harness }) => {
      // The harness has no host around it; this is how both hosts claim their folder.
      const claim = await claimDataDirectory(harness.dataDir, () => undefined);
      const options = ['--host', 'browser', '--no-browser', '--data-dir', harness.dataDir];
      const command = `import(${JSON.stringify(fileUrl('scripts/start.ts'))})
        .then(({ main }) => main(process.argv.slice(1))).then((code) => process.exit(code));`;
      try {
        return errorInWords(await failing(['-e', command, '--', ...options]));
      } finally {
        await claim.release();
      }
    },
  },
  {
    condition: 'another process that opens the vault itself',
    code: 'VAULT_LOCKED_BY_OTHER_PROCESS',
    component: 'vault',
    provoke: async ({ harness }) =>
      errorInWords(await failing(['--input-type=module', '-e', OPENS_VAULT, harness.dataDir, PASSPHRASE])),
  },
];

/** Why a small disk cannot be made here, if it cannot. */
export const smallDiskMissing = ((): string | undefined => {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return 'mounting needs Linux and root';
  const folder = mkdtempSync(join(tmpdir(), 'counterproof-disk-'));
  const mounted = mount(folder);
  if (mounted) execFileSync('umount', [folder]);
  rmSync(folder, { recursive: true });
  return mounted ? undefined : 'this system does not let root mount';
})();

function mount(folder: string): boolean {
  const args = ['-t', 'tmpfs', '-o', 'size=6m', 'tmpfs', folder];
  return spawnSync('mount', args, { stdio: 'ignore' }).status === 0;
}

export interface FullDisk extends RunningKiosk {
  fill(): void;
  free(): void;
}

/** A kiosk at the document step whose data lie on a disk of 6 MiB. */
export async function startOnSmallDisk(): Promise<FullDisk> {
  const dataDir = mkdtempSync(join(tmpdir(), 'counterproof-disk-'));
  if (!mount(dataDir)) throw new Error('the disk cannot be mounted');
  const kiosk = await startRunningKiosk({ dataDir, replaced: { vision: noVision() } });
  await toDocument(kiosk);
  const filler = join(dataDir, 'filler');
  const free = () => rmSync(filler, { force: true });
  return {
    ...kiosk,
    fill: () => {
      const { bavail, bsize } = statfsSync(dataDir);
      writeFileSync(filler, Buffer.alloc(bavail * bsize));
    },
    free,
    close: async () => {
      free();
      await kiosk.harness.close();
      execFileSync('umount', [dataDir]);
      rmSync(dataDir, { recursive: true });
    },
  };
}

/** While it is full nothing is half stored; the same call works when there is space again. */
const whileFull = async (disk: FullDisk, work: () => Promise<ErrorResponse>): Promise<ErrorResponse> => {
  disk.fill();
  try {
    return await work();
  } finally {
    disk.free();
  }
};

export const DISK_ROWS: readonly ProvokedRow<FullDisk>[] = [
  {
    condition: 'the disk is full when a picture is stored',
    code: 'DISK_FULL',
    component: 'vault',
    provoke: (disk) =>
      whileFull(disk, async () => errorOf(await sendFrame(disk.harness, await photograph(), 'shutter'))),
  },
  {
    condition: 'the disk is full when a session is decided',
    code: 'DISK_FULL',
    component: 'vault',
    provoke: (disk) =>
      whileFull(disk, async () => {
        return errorOf(await decide(disk.harness, REFERRAL));
      }),
  },
];

export interface EmptyKiosk {
  harness: Harness;
  close(): Promise<void>;
}

/** A kiosk that is not set up, in a session of the system without a secret service. */
export async function startWithoutKeychain(): Promise<EmptyKiosk> {
  const names = ['DBUS_SESSION_BUS_ADDRESS', 'DISPLAY', 'XDG_RUNTIME_DIR'] as const;
  const kept = names.map((name) => [name, process.env[name]] as const);
  for (const name of names) delete process.env[name];
  process.env.XDG_RUNTIME_DIR = join(tmpdir(), 'counterproof-nowhere');
  const harness = await startHarness();
  return {
    harness,
    close: async () => {
      await harness.close();
      harness.remove();
      for (const [name, value] of kept) {
        if (value === undefined) delete process.env[name];
        else process.env[name] = value;
      }
    },
  };
}

export const KEYCHAIN_ROWS: readonly ProvokedRow<EmptyKiosk>[] = [
  {
    condition: 'no keychain on this computer',
    code: 'KEYCHAIN_UNAVAILABLE',
    component: 'secret service (D-Bus org.freedesktop.secrets)',
    provoke: async ({ harness }) => {
      const before = readdirSync(harness.dataDir);
      const error = errorOf(
        await harness.call('setup.enrol', { ...enrolment(), keyStorage: { kind: 'keychain' } }),
      );
      // Only the random name of the folder may be left behind, and the kiosk can still be set up the other way.
      const left = readdirSync(harness.dataDir).filter((name) => !before.includes(name));
      if (left.some((name) => name !== 'installation-id')) throw new Error(`left behind: ${left.join(', ')}`);
      return error;
    },
  },
];

/** The way that the next step names: a kiosk without a keychain is set up with a key file. */
export const setUpWithKeyFile = ({ harness }: EmptyKiosk): Promise<string> => setUp(harness);
