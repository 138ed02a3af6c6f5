import { writeSync } from 'node:fs';
import { faultFields } from '#core/contract/fault-fields.ts';
import type { Ending } from './host-ending.ts';
import { noteRestart } from './restart-log.ts';

/** The exit code of a host that wants to be started again (`EX_SOFTWARE` of sysexits.h). scripts/bootstrap.mjs has it too. */
export const RESTART_EXIT_CODE = 70;

/** After an uncaught failure, the orderly end has this long; the services end with their parent anyway. */
const ORDERLY_MS = 20_000;

const RESTARTS =
  'The kiosk met an unexpected failure and starts again. A session that was under way continues where it was.';
const GIVES_UP =
  'The kiosk met an unexpected failure and cannot start itself again. Nothing that was stored is lost. ' +
  'Check the disk, restart the computer, and keep the log for the administrator of this kiosk.';

export interface LastResortOptions {
  readonly dataDir: string;
  readonly ending: Pick<Ending, 'end' | 'begun'>;
  /** Ends the process when its orderly end takes too long; by default it exits. */
  readonly leave?: (code: number) => void;
  readonly orderlyMs?: number;
}

/** Straight to the descriptor: nothing that has failed is asked to report its own failure. */
const say = (error: unknown): void => {
  const line = { level: 60, time: Date.now(), name: 'kiosk', event: 'kiosk.uncaught', ...faultFields(error) };
  try {
    writeSync(2, `${JSON.stringify(line)}\n`);
  } catch {
    // The reader is gone, or the disk is full.
  }
};

/**
 * The last line of defence: an uncaught error is logged without its text and ends the host in order, because its state
 * can no longer be relied upon. The vault closes, a session is taken up again after the restart.
 */
export const watchLastFailures = (
  watched: Pick<NodeJS.Process, 'on' | 'exit'>,
  { dataDir, ending, leave = (code) => watched.exit(code), orderlyMs = ORDERLY_MS }: LastResortOptions,
): void => {
  const fail = (error: unknown): void => {
    say(error);
    // An end that a person asked for stays one, and closes every part within its time.
    if (ending.begun) return;
    const again = noteRestart(dataDir, Date.now());
    const code = again ? RESTART_EXIT_CODE : 1;
    setTimeout(() => leave(code), orderlyMs).unref();
    void ending.end(code, again ? RESTARTS : GIVES_UP);
  };
  watched.on('uncaughtException', fail);
  // Electron only warns of these.
  watched.on('unhandledRejection', fail);
};
