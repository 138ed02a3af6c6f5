import { existsSync } from 'node:fs';
import { HostEnded } from '#main/browser-main.ts';
import { hasDesktop } from '#main/host/browser/browser-command.ts';
import { HOST_USAGE, parseHostOptions } from '#main/host/host-options.ts';
import { main as open } from '../../open.ts';
import { findBrowser } from '../../prepare/find-browser.ts';
import { runBrowserHost } from '../../prepare/run-browser-host.ts';
import { runProgram } from './run-program.ts';
import { PARTS_OF_KIOSK } from './self-test/kiosk-parts.ts';
import { closeModels } from './self-test/model-parts.ts';
import { selfTest } from './self-test/self-test.ts';

const USAGE = `counterproof-kiosk [options]
Starts the kiosk in an installed browser.
counterproof-kiosk open [--data-dir <folder>]
The running kiosk prints a new launch address where it was started.
counterproof-kiosk --self-test
Tries every part of this installation, and names what is missing. Exit code 0: all parts work.
${HOST_USAGE}`;

const NO_BROWSER = `No browser was found.
Install chromium, google-chrome-stable or microsoft-edge-stable, or name the program in COUNTERPROOF_BROWSER.`;

/** Starts the kiosk of this user. */
const start = async (args: readonly string[]): Promise<number> => {
  const options = parseHostOptions(args);
  if (options.host === 'electron') throw new TypeError('This package runs in a browser: leave out --host');
  const windows = hasDesktop(process.platform, process.env) && !options.noBrowser;
  const browser = windows
    ? findBrowser({ platform: process.platform, env: process.env, exists: existsSync })
    : undefined;
  if (windows && browser === undefined) {
    console.error(NO_BROWSER);
    return 1;
  }
  try {
    return await runBrowserHost(options, browser);
  } catch (error) {
    if (error instanceof HostEnded) return error.code;
    throw error;
  }
};

await runProgram(async ([first, ...rest]) => {
  if (first === '--self-test') return selfTest(PARTS_OF_KIOSK).finally(closeModels);
  if (first === 'open') return open(rest);
  const args = first === undefined ? [] : [first, ...rest];
  if (!args.includes('--help')) return start(args);
  console.log(USAGE);
  return 0;
});
