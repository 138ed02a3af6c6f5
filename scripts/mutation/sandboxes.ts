import { globSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/** Where Stryker makes its copies of the project, below the root. */
export const SANDBOXES = '.cache/mutation';

/** Removes the copies that this run made, and those of earlier runs that were killed. */
export function removeSandboxes(root: string): void {
  for (const name of globSync('sandbox-*', { cwd: join(root, SANDBOXES) })) {
    rmSync(join(root, SANDBOXES, name), { recursive: true, force: true });
  }
}
