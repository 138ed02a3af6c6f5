import { type ChildProcess, fork } from 'node:child_process';
import { EventEmitter } from 'node:events';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import type { utilityProcess } from 'electron';

/** What Electron gives a utility process, over the channel of a child of Node. */
const PARENT_PORT = `
  const { send } = process;
  process.parentPort = {
    on: (event, listener) => process.on('message', (data) => listener({ data })),
    postMessage: (message) => send.call(process, message),
  };
  process.send = () => { throw new Error('a utility process has no process.send'); };
`;

/** Utility processes that are children of Node; each call of `fork` is recorded. */
export class FakeUtilities {
  readonly calls: unknown[][] = [];
  readonly children: ChildProcess[] = [];
  readonly #folder: string;

  /** @param folder for the files of the children */
  constructor(folder: string) {
    this.#folder = folder;
  }

  readonly fork = ((entry: string, args: string[], options: { execArgv: string[] }) => {
    this.calls.push([entry, args, options]);
    const wrapper = path.join(this.#folder, `utility-${this.calls.length}.ts`);
    writeFileSync(wrapper, `${PARENT_PORT}await import(${JSON.stringify(entry)});`);
    const child = fork(wrapper, args, {
      execArgv: options.execArgv,
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    this.children.push(child);
    const utility = Object.assign(new EventEmitter(), {
      pid: child.pid,
      stdout: child.stdout,
      stderr: child.stderr,
      postMessage: (message: object) => child.send(message),
    });
    child.on('message', (message) => utility.emit('message', message));
    child.on('close', (code) => utility.emit('exit', code ?? 1));
    return utility;
  }) as unknown as (typeof utilityProcess)['fork'];
}
