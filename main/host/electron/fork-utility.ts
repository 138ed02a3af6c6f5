import { EventEmitter } from 'node:events';
import type { Readable } from 'node:stream';
import type { UtilityProcess, utilityProcess } from 'electron';
import type { ForkServices, ServicesProcess } from '../../ports/services-process.ts';

/**
 * Starts the services in a process of Electron's own kind: the packaged program needs no fuse by which it runs as plain
 * Node for anybody.
 */
export const forkUtility =
  ({ fork }: Pick<typeof utilityProcess, 'fork'>): ForkServices =>
  (entry, execArgv) =>
    new UtilityChild(
      fork(entry, [], {
        execArgv: [...execArgv],
        stdio: ['ignore', 'pipe', 'pipe'],
        serviceName: 'Counterproof services',
      }),
    );

/** A utility process with the face of a child of Node. */
class UtilityChild extends EventEmitter implements ServicesProcess {
  readonly #utility: UtilityProcess;
  readonly signalCode = null;
  connected = true;
  exitCode: number | null = null;

  constructor(utility: UtilityProcess) {
    super();
    this.#utility = utility;
    utility.on('message', (message: unknown) => this.emit('message', message));
    utility.on('error', (type, location) => this.emit('error', new Error(`${type} in ${location}`)));
    utility.once('exit', (code) => {
      this.connected = false;
      this.exitCode = code;
      this.emit('close', code);
    });
  }

  get stdout(): Readable | null {
    return this.#utility.stdout as Readable | null;
  }

  get stderr(): Readable | null {
    return this.#utility.stderr as Readable | null;
  }

  send(message: object, done: () => void): boolean {
    if (this.connected) this.#utility.postMessage(message);
    done();
    return this.connected;
  }

  /** The utility process's own `kill` only asks, which a hanging process ignores. */
  kill(signal: 'SIGKILL'): boolean {
    const { pid } = this.#utility;
    return pid !== undefined && process.kill(pid, signal);
  }
}
