import type { WebContents } from 'electron';

const RELOADS_PER_MINUTE = 3;
const MINUTE_MS = 60_000;

export interface CrashGuardOptions {
  /** The page cannot be kept alive; the reason is for the terminal and the log. */
  readonly onHopeless: (reason: string) => void;
  readonly now?: () => number;
}

/** Reloads a page whose process has gone or hangs. One that keeps dying is given up instead of flickering. */
export const guardCrashes = (
  contents: WebContents,
  { onHopeless, now = Date.now }: CrashGuardOptions,
): void => {
  let reloads: number[] = [];
  const revive = (reason: string): void => {
    const moment = now();
    reloads = reloads.filter((earlier) => moment - earlier < MINUTE_MS);
    if (reloads.length >= RELOADS_PER_MINUTE) {
      onHopeless(`the page failed ${reloads.length + 1} times within a minute, last: ${reason}`);
      return;
    }
    reloads.push(moment);
    contents.reload();
  };
  contents.on('render-process-gone', (_event, { reason }) => {
    if (reason !== 'clean-exit') revive(reason);
  });
  contents.on('unresponsive', () => {
    contents.forcefullyCrashRenderer();
  });
};
