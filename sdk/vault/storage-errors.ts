import { AppError, failure } from '#core/contract/errors.ts';

/** Turns an error of SQLite or the file system into the one that names its cause. AppErrors pass unchanged. */
export function toStorageError(error: unknown): unknown {
  if (error instanceof AppError) return error;
  const code = (error as { code?: unknown } | null)?.code;
  if (typeof code !== 'string') return error;
  const probe = `${code}: ${error instanceof Error ? error.message : ''}`;
  if (code === 'SQLITE_FULL' || code === 'ENOSPC' || code === 'EDQUOT') {
    return failure('DISK_FULL', code, { cause: error });
  }
  if (code.startsWith('SQLITE_CORRUPT') || code === 'SQLITE_NOTADB') return corrupt(probe, error);
  if (code.startsWith('SQLITE_BUSY') || code.startsWith('SQLITE_LOCKED')) {
    return failure('VAULT_LOCKED_BY_OTHER_PROCESS', probe, { cause: error });
  }
  if (!code.startsWith('SQLITE_') && !/^E[A-Z]+$/.test(code)) return error;
  return failure('STORAGE_FAILED', probe, { cause: error });
}

/** @returns the error of a vault whose content is damaged. */
export const corrupt = (probe: string, cause?: unknown): AppError =>
  failure('VAULT_CORRUPT', probe, { cause });

/** Runs `work` and maps its errors. */
export function mapped<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw toStorageError(error);
  }
}

/** The same object with every method mapped, so that no repository can forget it. */
export function mappedMethods<T extends object>(repository: T): T {
  const entries = Object.entries(repository).map(([name, member]) => [
    name,
    typeof member === 'function' ? (...args: unknown[]) => mapped(() => member(...args)) : member,
  ]);
  return Object.fromEntries(entries) as T;
}
