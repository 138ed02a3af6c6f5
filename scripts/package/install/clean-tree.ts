import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Listeners } from '#core/listeners.ts';
import { aptInstall, hasApt } from '../../prepare/apt.ts';
import { inProject, isRoot, type RunResult, runQuietly, say } from '../../prepare/project.ts';

const MMDEBSTRAP = '/usr/bin/mmdebstrap';
const CACHE = inProject('.cache', 'install');
/** The oldest release of Debian that the packages are for. */
const SUITE = 'bookworm';
const BASE = path.join(CACHE, `${SUITE}.tar`);

/** The needs of the packages apart from a browser. The lists of apt stay, so that dependencies can be looked up. */
const INCLUDED = ['adduser', 'debconf', 'init-system-helpers', 'libudev1', 'libusb-1.0-0', 'libstdc++6'];
const MAKE_BASE = [
  '--mode=root',
  '--variant=minbase',
  '--skip=cleanup/apt/lists',
  `--include=${INCLUDED.join(',')}`,
  SUITE,
];

/**
 * Enters a tree with processes and mounts of its own, which end with the command. The tree comes first, then the command.
 */
const ENTER = 'mount -t proc proc "$0/proc" && mount --rbind /dev "$0/dev" && exec chroot "$0" "$@"';
const NAMESPACES = ['--mount', '--pid', '--fork', '--kill-child'];
const ENVIRONMENT = {
  PATH: '/usr/sbin:/usr/bin:/sbin:/bin',
  DEBIAN_FRONTEND: 'noninteractive',
  LC_ALL: 'C.UTF-8',
};

const enter = (
  folder: string,
  command: readonly string[],
  env: Readonly<Record<string, string>>,
): string[] => [
  ...['-i', ...Object.entries({ ...ENVIRONMENT, ...env }).map(([name, value]) => `${name}=${value}`)],
  ...['unshare', ...NAMESPACES, 'sh', '-c', ENTER, folder, ...command],
];

/** A program that runs in the tree until it is stopped. */
export interface RunningProgram {
  /** Resolves with the first line that matches. @throws Error where the program ends before */
  line(pattern: RegExp): Promise<RegExpExecArray>;
  stop(): Promise<void>;
}

/** A fresh Debian system in a folder. */
export interface CleanTree {
  readonly folder: string;
  /** Runs a command in the tree, as root. */
  run(command: readonly string[], env?: Readonly<Record<string, string>>): Promise<RunResult>;
  start(command: readonly string[], env?: Readonly<Record<string, string>>): RunningProgram;
  remove(): void;
}

const LIMIT_MS = 600_000;

const startIn = (
  folder: string,
  command: readonly string[],
  env: Readonly<Record<string, string>>,
): RunningProgram => {
  const child = spawn('/usr/bin/env', enter(folder, command, env), { stdio: ['ignore', 'pipe', 'pipe'] });
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  let output = '';
  const heard = new Listeners();
  const hear = (chunk: Buffer): void => {
    output += chunk.toString();
    heard.tell();
  };
  child.stdout.on('data', hear);
  child.stderr.on('data', hear);
  return {
    line: (pattern) =>
      new Promise((resolve, reject) => {
        const look = (): void => {
          const found = pattern.exec(output);
          if (found) resolve(found);
        };
        heard.add(look);
        look();
        void ended.then(() => reject(new Error(`the program ended: ${output.trim().slice(-2000)}`)));
      }),
    async stop() {
      // unshare ignores gentler signals. With its first process, everything in the namespace ends.
      child.kill('SIGKILL');
      await ended;
    },
  };
};

/** Why no tree can be made here, or undefined. */
const obstacle = async (): Promise<string | undefined> => {
  if (!hasApt() || !isRoot()) return 'a clean tree needs root on Debian or Ubuntu';
  if (existsSync(MMDEBSTRAP)) return undefined;
  await aptInstall(['mmdebstrap'], 'for the packages');
  return existsSync(MMDEBSTRAP) ? undefined : 'mmdebstrap is not installed and could not be';
};

const makeBase = async (): Promise<string | undefined> => {
  if (existsSync(BASE)) return undefined;
  mkdirSync(CACHE, { recursive: true });
  say(`Fetching a clean Debian (${SUITE}) ...`);
  const part = path.join(CACHE, 'part.tar');
  const { code, tail } = await runQuietly(MMDEBSTRAP, [...MAKE_BASE, part], { timeoutMs: LIMIT_MS });
  if (code !== 0) return `Debian could not be fetched: ${tail.split('\n').at(-1)}`;
  await runQuietly('mv', [part, BASE], { timeoutMs: 10_000 });
  return undefined;
};

/** A clean tree in a temporary folder, or why there is none. */
export const makeCleanTree = async (): Promise<CleanTree | { missing: string }> => {
  const missing = (await obstacle()) ?? (await makeBase());
  if (missing !== undefined) return { missing };
  const folder = mkdtempSync(path.join(tmpdir(), 'counterproof-tree-'));
  const unpack = await runQuietly('tar', ['-xpf', BASE, '-C', folder], { timeoutMs: LIMIT_MS });
  if (unpack.code !== 0) throw new Error(`The clean tree could not be unpacked: ${unpack.tail}`);
  return {
    folder,
    run: (command, env = {}) =>
      runQuietly('/usr/bin/env', enter(folder, command, env), { timeoutMs: LIMIT_MS }),
    start: (command, env = {}) => startIn(folder, command, env),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
};
