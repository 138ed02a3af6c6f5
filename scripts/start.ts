import { spawn } from 'node:child_process';
import { HostEnded } from '#main/browser-main.ts';
import { hasDesktop } from '#main/host/browser/browser-command.ts';
import { describeError } from '#main/host/describe-error.ts';
import { HOST_USAGE, type HostOptions, parseHostOptions } from '#main/host/host-options.ts';
import { markTiming } from '#main/host/timing.ts';
import { ensureBrowser } from './prepare/browser.ts';
import { electronAbsence, electronRuntime } from './prepare/electron-runtime.ts';
import { ROOT } from './prepare/project.ts';
import { runBrowserHost } from './prepare/run-browser-host.ts';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

export const USAGE = `npm start -- [options]\nStarts the kiosk.\n${HOST_USAGE}`;

export const readArguments = parseHostOptions;

const startElectron = async (runtime: string, args: readonly string[]): Promise<number> => {
  console.log('Starting the Electron host.');
  // Brings a compiler along, which the other host never needs.
  const { ensureApplication } = await import('./prepare/application.ts');
  await ensureApplication();
  return new Promise((resolve) => {
    const child = spawn(runtime, [ROOT, ...args], { stdio: 'inherit' });
    for (const signal of SIGNALS) process.on(signal, () => child.kill(signal));
    child.on('error', (error) => {
      console.error(`Electron could not be started: ${error.message}`);
      resolve(1);
    });
    child.on('exit', (code) => resolve(code ?? 1));
  });
};

const startBrowser = async (options: HostOptions): Promise<number> => {
  const desktop = hasDesktop(process.platform, process.env);
  const browser = desktop && !options.noBrowser ? await ensureBrowser() : undefined;
  if (desktop && !options.noBrowser && browser === undefined) return 1;
  console.log(
    browser
      ? `Starting the browser host with ${browser}.`
      : `Starting the browser host${desktop ? '' : ' without a display'}: it serves this machine only.`,
  );
  return runBrowserHost(options, browser);
};

/** `npm start`: Electron when its runtime is installed, else an installed browser; says which. */
export const main = async (args: readonly string[]): Promise<number> => {
  markTiming('command');
  const options = readArguments(args);
  const runtime = options.host === 'browser' ? undefined : electronRuntime();
  if (options.host === 'electron' && runtime === undefined) {
    console.error(`${electronAbsence()}. Use --host browser, or install the runtime.`);
    return 1;
  }
  const electron = options.host === 'electron' || (options.host === undefined && !options.noBrowser);
  try {
    return electron && runtime ? await startElectron(runtime, args) : await startBrowser(options);
  } catch (error) {
    if (error instanceof HostEnded) return error.code;
    console.error(describeError(error));
    return 1;
  }
};
