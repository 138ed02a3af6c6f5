import { fileURLToPath } from 'node:url';
import type { KioskCore } from '#core/contract/counter/kiosk-core.ts';
import type { RendererRole } from '#core/contract/counter/wire.ts';
import { type BrowserDisplay, createBrowserDisplay } from './host/browser/browser-display.ts';
import { type BrowserWindows, createBrowserWindows } from './host/browser/browser-windows.ts';
import { findSecondDisplay } from './host/browser/second-display.ts';
import { claimDataDirectory } from './host/control-channel.ts';
import { describeError } from './host/describe-error.ts';
import { createEnding, type Ending } from './host/host-ending.ts';
import type { HostOptions } from './host/host-options.ts';
import type { CreateKiosk } from './host/kiosk-options.ts';
import { watchLastFailures } from './host/last-resort.ts';
import { protectDataDirectory } from './host/private-files.ts';
import { markTiming } from './host/timing.ts';
import { type LoopbackTransport, startLoopbackTransport } from './ipc/loopback/loopback-transport.ts';

export interface BrowserHostOptions {
  readonly options: Pick<HostOptions, 'dataDir' | 'windowed'> &
    Partial<Pick<HostOptions, 'serialPorts' | 'servicesPort' | 'optionalModelsDir'>>;
  /** The browser's program file; absent: serve only. */
  readonly browser: string | undefined;
  readonly createKiosk: CreateKiosk;
  /** Writes one line to the terminal that owns the host. */
  readonly print: (line: string) => void;
  /** The built renderer of this checkout unless told otherwise. */
  readonly pagesFolder?: string;
  /** The process whose uncaught failures end this host; none by default. */
  readonly watched?: NodeJS.Process;
}

export interface BrowserHost {
  readonly origin: string;
  /** A one-time address of the role's page; it expires in 30 s. */
  launchUrl(role: RendererRole): string;
  /** Stops windows, transport and core, in that order. Safe to call twice. */
  close(): Promise<void>;
  /** Settles with an exit code when the host has ended, for any reason. */
  readonly ended: Promise<number>;
}

const PAGES = fileURLToPath(new URL('../dist/renderer', import.meta.url));

const printAddress = (print: (line: string) => void, transport: LoopbackTransport): void => {
  print(`Open within 30 seconds: ${transport.launchUrl('operator')}`);
};

const openWindows = (given: BrowserHostOptions, ending: Ending): BrowserWindows | undefined =>
  given.browser === undefined
    ? undefined
    : createBrowserWindows({
        browser: given.browser,
        dataDir: given.options.dataDir,
        windowed: given.options.windowed,
        onEnded: (role, problem) => {
          if (role === 'operator')
            void ending.end(problem ? 1 : 0, problem ?? 'The kiosk window was closed.');
          else if (problem) given.print(`The applicant display: ${problem}`);
        },
        onLaunchExpired: (role) =>
          given.print(
            `The browser did not open the ${role} display within 30 seconds. For a new address, run ` +
              '"npm run open", or "counterproof-kiosk open" where a package is installed.',
          ),
      });

const serve = async (
  given: BrowserHostOptions,
  display: BrowserDisplay,
  core: KioskCore,
  windows: BrowserWindows | undefined,
  ending: Ending,
): Promise<LoopbackTransport> => {
  const transport = await startLoopbackTransport({
    core,
    pagesFolder: given.pagesFolder ?? PAGES,
    onTokenReused: (role) => {
      const why =
        `The launch address of the ${role} display was used twice: another program has read it. ` +
        'The kiosk shuts down. Look for unknown programs of this user before you start it again.';
      void ending.end(1, why);
    },
    onLaunched: (role) => windows?.launched(role),
  });
  display.bind(transport);
  let seen = false;
  transport.onChange(() => {
    if (seen || !transport.connected('operator')) return;
    seen = true;
    markTiming('operator-connected');
  });
  markTiming('listening');
  return transport;
};

const startParts = async (given: BrowserHostOptions, ending: Ending): Promise<LoopbackTransport> => {
  const { options, print } = given;
  let transport: LoopbackTransport | undefined;
  protectDataDirectory(options.dataDir, print);
  const claim = await claimDataDirectory(options.dataDir, () => {
    if (transport) printAddress(print, transport);
  });
  ending.atEnd(claim.release);
  const windows = openWindows(given, ending);
  const display = createBrowserDisplay({
    openWindow: windows?.open,
    findSecondDisplay: () => findSecondDisplay(process.platform),
  });
  const core = await given.createKiosk({
    dataDir: options.dataDir,
    host: display,
    servicesPort: options.servicesPort,
    serialPorts: options.serialPorts,
    optionalModelsDir: options.optionalModelsDir,
    onFatal: (error) => void ending.end(1, describeError(error)),
  });
  ending.atEnd(() => core.close());
  markTiming('core-ready');
  transport = await serve(given, display, core, windows, ending);
  ending.atEnd(transport.close);
  if (windows) {
    // In this order: where the end is over already, the window closes at once.
    windows.open('operator', transport.launchUrl('operator'));
    ending.atEnd(windows.close);
    markTiming('browser-launched');
  } else printAddress(print, transport);
  return transport;
};

/** The host was ended while it started; why was printed. */
export class HostEnded extends Error {
  readonly code: number;

  constructor(code: number) {
    super(`The host ended with ${code} while it started.`);
    this.code = code;
  }
}

/**
 * Starts the kiosk in this process and shows it in an installed browser, or serves it only.
 * @throws AppError VAULT_LOCKED_BY_OTHER_PROCESS when a kiosk already runs on the data directory, STORAGE_FAILED when the
 * directory belongs to another user.
 * @throws HostEnded when a request or an uncaught failure ended it meanwhile.
 */
export const startBrowserHost = async (given: BrowserHostOptions): Promise<BrowserHost> => {
  const ending = createEnding(given.print);
  if (given.watched) watchLastFailures(given.watched, { dataDir: given.options.dataDir, ending });
  try {
    // A part that never comes up must not outlive an end.
    const over = ending.ended.then((code): never => {
      throw new HostEnded(code);
    });
    const { origin, launchUrl } = await Promise.race([startParts(given, ending), over]);
    return { origin, launchUrl, close: () => ending.end(0), ended: ending.ended };
  } catch (error) {
    if (ending.begun) throw new HostEnded(await ending.ended);
    await ending.end(1);
    throw error;
  }
};
