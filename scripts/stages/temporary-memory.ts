import { chmodSync, existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import path from 'node:path';

/** Files that Linux keeps in memory. */
const MEMORY = '/dev/shm';
const GIB = 1024 ** 3;
/** Several times the size of a stage's temporary files at once. */
const FOR_FILES = 2 * GIB;
/** Memory of the tests and all their processes besides. */
const FOR_PROCESSES = 4 * GIB;

function hasRoom(): boolean {
  if (process.platform !== 'linux' || !existsSync(MEMORY)) return false;
  const { bavail, bsize } = statfsSync(MEMORY);
  return bavail * bsize >= FOR_FILES && process.availableMemory() >= FOR_FILES + FOR_PROCESSES;
}

/**
 * Does work whose temporary files lie in memory where there is room. A copy of an embedded database has more than a
 * thousand of them, and a disk takes a second to make these. A vault waits for the disk after each change.
 *
 * @param work gets the environment that says so.
 */
export async function inTemporaryMemory<T>(work: (env: NodeJS.ProcessEnv) => Promise<T>): Promise<T> {
  if (!hasRoom()) return work({});
  // Paths of sockets below it are bounded.
  const folder = mkdtempSync(path.join(MEMORY, 'cp-'));
  // PostgreSQL runs as a user of its own, in a folder below.
  chmodSync(folder, 0o711);
  const remove = () => rmSync(folder, { recursive: true, force: true });
  process.once('exit', remove);
  try {
    return await work({ TMPDIR: folder });
  } finally {
    process.off('exit', remove);
    remove();
  }
}
