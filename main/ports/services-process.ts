import type { EventEmitter } from 'node:events';
import type { Readable } from 'node:stream';

/**
 * A process of the kiosk's services, reduced to the members in use: a child process of Node, or an object with the same
 * interface. It emits `message`, `error` and last of `close`.
 */
export interface ServicesProcess extends EventEmitter {
  readonly connected: boolean;
  readonly exitCode: number | null;
  readonly signalCode: NodeJS.Signals | null;
  readonly stdout: Readable | null;
  readonly stderr: Readable | null;
  /** A message that cannot be delivered is lost; `close` follows. */
  send(message: object, done: () => void): boolean;
  kill(signal: 'SIGKILL'): boolean;
}

/** Starts a process that exchanges messages with this one; `execArgv` are for its Node. */
export type ForkServices = (entry: string, execArgv: readonly string[]) => ServicesProcess;
