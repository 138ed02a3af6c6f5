import { existsSync, renameSync, rmSync } from 'node:fs';

/** Renames a folder that was made aside. Of two processes that make the same one at once, the second drops its own. */
export function putInPlace(aside: string, folder: string): void {
  try {
    renameSync(aside, folder);
  } catch (error) {
    rmSync(aside, { recursive: true, force: true });
    if (!existsSync(folder)) throw error;
  }
}
