import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';
import type { RendererRole } from '#core/contract/counter/wire.ts';
import { makePrivateFolder } from '../private-files.ts';
import { browserArguments, browserEnvironment, type Placement } from './browser-command.ts';
import { prepareProfile } from './browser-profile.ts';
import { type LaunchFile, writeLaunchFile } from './launch-file.ts';

/**
 * A browser that finds its profile in use hands its address to the older process and ends at once with success; the
 * page is then there all the same.
 */
const HANDED_OVER_MS = 10_000;
const KILL_AFTER_MS = 3000;

export interface BrowserWindows {
  /** Starts a browser of its own for the role; a former one of the role is ended. */
  open(role: RendererRole, url: string, placement?: Placement): void;
  /** The launch address of the role has served; its traces are removed. */
  launched(role: RendererRole): void;
  close(): Promise<void>;
}

export interface BrowserWindowsOptions {
  readonly browser: string;
  readonly dataDir: string;
  readonly windowed: boolean;
  /** A window was closed by a person, or its browser failed. */
  readonly onEnded: (role: RendererRole, problem: string | undefined) => void;
  /** No browser called the launch address while it was valid. */
  readonly onLaunchExpired: (role: RendererRole) => void;
}

const end = (child: ChildProcess): Promise<void> =>
  new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) {
      resolve();
      return;
    }
    const force = setTimeout(() => child.kill('SIGKILL'), KILL_AFTER_MS);
    child.once('exit', () => {
      clearTimeout(force);
      resolve();
    });
    child.kill('SIGTERM');
  });

/** Opens browsers and notices when they end. */
export const createBrowserWindows = (options: BrowserWindowsOptions): BrowserWindows => {
  const children = new Map<RendererRole, ChildProcess>();
  const launches = new Map<RendererRole, LaunchFile>();
  const open = (role: RendererRole, url: string, placement?: Placement): void => {
    const former = children.get(role);
    children.delete(role);
    if (former) void end(former);
    const profileDir = path.join(options.dataDir, 'browser', role);
    makePrivateFolder(profileDir);
    prepareProfile(profileDir);
    const asRoot = process.getuid?.() === 0;
    launches.get(role)?.remove();
    const launch = writeLaunchFile(profileDir, url, () => options.onLaunchExpired(role));
    launches.set(role, launch);
    const { windowed } = options;
    const args = browserArguments({ role, launchFile: launch.path, profileDir, windowed, placement, asRoot });
    const started = Date.now();
    const child = spawn(options.browser, args, {
      stdio: ['ignore', 'ignore', 'ignore'],
      env: browserEnvironment(process.platform, process.env),
    });
    children.set(role, child);
    const ended = (problem: string | undefined): void => {
      if (children.get(role) !== child) return;
      children.delete(role);
      options.onEnded(role, problem);
    };
    child.once('error', (error) => ended(`${options.browser} could not be started: ${error.message}`));
    child.once('exit', (code, signal) => {
      if (code === 0 && Date.now() - started < HANDED_OVER_MS) children.delete(role);
      else ended(code === 0 ? undefined : `the browser ended with ${signal ?? `exit code ${code}`}`);
    });
  };
  return {
    open,
    launched: (role) => launches.get(role)?.remove(),
    async close() {
      for (const launch of launches.values()) launch.remove();
      const running = [...children.values()];
      children.clear();
      await Promise.all(running.map(end));
    },
  };
};
