import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { mapped } from './storage-errors.ts';

/** A random name of a data directory, made once. It is no secret. @throws AppError `DISK_FULL`, `STORAGE_FAILED` */
export function installationId(path: string, write: (path: string, content: string) => void): string {
  const known = readIfThere(path)?.trim();
  if (known) return known;
  const id = randomUUID();
  write(path, `${id}\n`);
  return id;
}

/** A text file, or undefined without one. @throws AppError `STORAGE_FAILED` */
export function readIfThere(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    return mapped(() => {
      throw error;
    });
  }
}
