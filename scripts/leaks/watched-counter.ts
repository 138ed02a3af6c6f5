import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, closeSync, mkdirSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { chromium, type Page } from '@playwright/test';
import type { RendererRole } from '#core/contract/counter/wire.ts';
import type { SpecimenDocument } from '#specimens/specimen-documents.ts';
import { type KillableKiosk, killGroup } from '../harness/killable-kiosk.ts';
import { placePuppet } from '../harness/live-puppet.ts';
import { copyEmbeddedDatabase } from '../harness/services/embedded-database.ts';
import { inProject } from '../prepare/project.ts';
import type { Asked, Told } from './kiosk-process.ts';
import type { Secrets } from './secrets.ts';

const KIOSK = inProject('scripts', 'leaks', 'kiosk-process.ts');
/** For each thing that the kiosk is asked for; a busy machine takes a fifth of it. */
const LIMIT_MS = 120_000;
/** Two monitors side by side, as the probe of the browser host reads them. */
const TWO_MONITORS = `#!/bin/sh
echo ' 0: +*ONE 1280/300x800/200+0+0  ONE'
echo ' 1: +TWO 1280/300x800/200+1280+0  TWO'
`;

/** A kiosk with the browsers of the product, whose every file lies below one folder. */
export interface WatchedCounter extends KillableKiosk {
  /** Places that the product may write to: data directory, home, temporary and working folder, logs. */
  readonly searched: string;
  /** The invented person holds this document from now on. */
  hold(document: SpecimenDocument): Promise<void>;
  /** The secrets of the running session. */
  secrets(): Promise<Secrets>;
}

/** @param folder an empty folder; the caller removes it after {@link WatchedCounter.kill} */
export function watchedCounter(folder: string, browser: string): WatchedCounter {
  const searched = path.join(folder, 'searched');
  const dataDir = path.join(searched, 'kiosk');
  const places = placesIn(folder, searched);
  copyEmbeddedDatabase(path.join(dataDir, 'services'));
  let starts = 0;
  let kiosk: ChildProcess | undefined;

  const running = (): ChildProcess => {
    if (!kiosk) throw new Error('the kiosk does not run');
    return kiosk;
  };
  /** No wait outlasts the kiosk, or hides why it ended. */
  const explained = async <T>(waited: Promise<T>): Promise<T> => {
    try {
      return await waited;
    } catch (cause) {
      throw new Error(
        `the kiosk did not answer; its log ends: ${readFileSync(places.log, 'utf8').slice(-4000)}`,
        { cause },
      );
    }
  };
  const heard = (): Promise<Told> => {
    const signal = AbortSignal.timeout(LIMIT_MS);
    const ended = once(running(), 'exit', { signal }).then(([code, by]): never => {
      throw new Error(`it ended with ${by ?? code}`);
    });
    const told = once(running(), 'message', { signal }).then(([message]) => message as Told);
    return explained(Promise.race([told, ended]));
  };
  const ask = (asked: Asked): Promise<Told> => {
    running().send(asked);
    return heard();
  };
  const pageOf = async (role: RendererRole): Promise<Page> => {
    const port = await explained(debuggingPort(path.join(dataDir, 'browser', role), running()));
    const contexts = (await chromium.connectOverCDP(`http://127.0.0.1:${port}`)).contexts();
    const page = contexts[0]?.pages()[0] ?? (await contexts[0]?.waitForEvent('page'));
    if (!page) throw new Error(`the browser of the ${role} shows no page`);
    await page.waitForURL(`**/${role}/`);
    return page;
  };

  return {
    searched,
    async start() {
      starts += 1;
      for (const role of ['operator', 'applicant'])
        rmSync(path.join(dataDir, 'browser', role, 'DevToolsActivePort'), { force: true });
      kiosk = startProcess([dataDir, path.join(folder, `aside-${starts}`), browser], places);
      await heard();
      return pageOf('operator');
    },
    async openApplicant(operator) {
      const answer = await operator.evaluate(() =>
        window.counterproof?.invoke('display.open-applicant', { mode: 'second-display' }),
      );
      if (!answer?.ok) throw new Error(`no applicant display: ${JSON.stringify(answer)}`);
      const applicant = await pageOf('applicant');
      await placePuppet(applicant.context());
      await applicant.reload();
      return { operator, applicant };
    },
    async hold(document) {
      await ask({ hold: document });
    },
    async secrets() {
      return (await ask('secrets')) as Secrets;
    },
    async stop() {
      const gone = once(running(), 'exit', { signal: AbortSignal.timeout(LIMIT_MS) });
      running().send('stop' satisfies Asked);
      await explained(gone);
      kiosk = undefined;
    },
    async kill() {
      const { pid } = kiosk ?? {};
      kiosk = undefined;
      if (pid !== undefined) await killGroup(pid);
    },
  };
}

interface Places {
  readonly env: NodeJS.ProcessEnv;
  readonly cwd: string;
  readonly log: string;
}

function placesIn(folder: string, searched: string): Places {
  const [home, temporary, cwd, logs] = ['home', 'tmp', 'work', 'logs'].map((name) => {
    const made = path.join(searched, name);
    mkdirSync(made, { recursive: true });
    return made;
  }) as [string, string, string, string];
  const programs = path.join(folder, 'programs');
  mkdirSync(programs);
  writeFileSync(path.join(programs, 'xrandr'), TWO_MONITORS);
  chmodSync(path.join(programs, 'xrandr'), 0o700);
  const env = {
    PATH: [programs, process.env.PATH].join(path.delimiter),
    HOME: home,
    TMPDIR: temporary,
    LANG: 'C.UTF-8',
    COUNTERPROOF_LOG: 'info',
  };
  return { env, cwd, log: path.join(logs, 'kiosk.log') };
}

/** In a group of its own, so that one signal reaches every process that it starts. */
function startProcess(args: readonly string[], { env, cwd, log }: Places): ChildProcess {
  const output = openSync(log, 'a');
  const child = fork(KIOSK, [...args], {
    cwd,
    env,
    detached: true,
    serialization: 'advanced',
    stdio: ['ignore', output, output, 'ipc'],
  });
  closeSync(output);
  return child;
}

/** Chromium writes the port of its debugger into its profile. */
async function debuggingPort(profile: string, kiosk: ChildProcess): Promise<string> {
  const file = path.join(profile, 'DevToolsActivePort');
  for (const limit = Date.now() + LIMIT_MS; Date.now() < limit; await pause(20)) {
    const [port, rest] = readIfThere(file).split('\n');
    if (port && rest) return port;
    if (kiosk.exitCode !== null || kiosk.signalCode !== null)
      throw new Error(`it ended before its browser wrote ${file}`);
  }
  throw new Error(`its browser wrote no ${file}`);
}

function readIfThere(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
