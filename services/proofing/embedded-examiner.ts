import { type Examiner, type ThreadOptions, threadExaminer } from './examiner.ts';
import { type PoolOptions, processExaminer } from './examiner-pool.ts';

type Options = Omit<ThreadOptions, 'priority'> & Pick<PoolOptions, 'entry'>;

/** Where the services run; this process unless told otherwise. */
interface Host {
  platform: NodeJS.Platform;
  /** Electron starts no process of plain Node. */
  isElectron: boolean;
}

/**
 * Examines on the machine of the kiosk when nothing else has work there: in a thread where a thread can have a priority of
 * its own, else in a process. In Electron on Windows and macOS it is a thread that has none.
 */
export function embeddedExaminer(
  { entry, ...options }: Options,
  { platform, isElectron }: Host = {
    platform: process.platform,
    isElectron: process.versions.electron !== undefined,
  },
): Examiner {
  if (platform === 'linux' || isElectron) return threadExaminer({ ...options, priority: 'idle' });
  return processExaminer({ ...options, ...(entry ? { entry } : {}), places: 1, priority: 'idle' });
}
