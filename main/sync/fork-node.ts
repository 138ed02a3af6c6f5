import { fork } from 'node:child_process';
import type { ForkServices } from '../ports/services-process.ts';

/** A child of plain Node. */
export const forkNode: ForkServices = (entry, execArgv) =>
  fork(entry, [], { execArgv: [...execArgv], stdio: ['ignore', 'pipe', 'pipe', 'ipc'] });
