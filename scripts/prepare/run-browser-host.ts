import { startBrowserHost } from '#main/browser-main.ts';
import type { HostOptions } from '#main/host/host-options.ts';
import { keepMemoryOffDisk } from '#main/host/keep-memory-off-disk.ts';
import { keepNewFilesPrivate } from '#main/host/private-files.ts';
import { markTiming } from '#main/host/timing.ts';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * Runs a kiosk in this process until it ends.
 * @param browser its program file; without one the kiosk serves only
 * @returns the exit code of the host
 * @throws HostEnded where it is ended while it starts
 */
export const runBrowserHost = async (options: HostOptions, browser: string | undefined): Promise<number> => {
  const { createKiosk } = await import('#main/composition-root.ts');
  markTiming('modules-loaded');
  keepNewFilesPrivate();
  keepMemoryOffDisk((line) => console.log(line));
  const starting = startBrowserHost({
    options,
    browser,
    createKiosk,
    print: (line) => console.log(line),
    watched: process,
  });
  // The address is printed before the host is there: a signal that follows at once is heard.
  for (const signal of SIGNALS) {
    let asked = false;
    process.on(signal, () => {
      // A second Ctrl+C means now.
      if (asked) process.exit(1);
      asked = true;
      starting.then(
        (host) => host.close(),
        () => undefined,
      );
    });
  }
  return (await starting).ended;
};
