import { AppError, type ErrorCode } from '#core/contract/errors.ts';

const VAULT = 'vault';

/** Turns what SQLite and the file system throw into the error that names its cause. AppErrors pass unchanged. */
export function toStorageError(error: unknown): unknown {
  if (error instanceof AppError) return error;
  const code = (error as { code?: unknown } | null)?.code;
  if (typeof code !== 'string') return error;
  const message = error instanceof Error ? error.message : '';
  if (code === 'SQLITE_FULL' || code === 'ENOSPC' || code === 'EDQUOT') {
    return failure(
      'DISK_FULL',
      'The disk is full; nothing was changed.',
      code,
      'Free some space and try again.',
      error,
    );
  }
  if (code.startsWith('SQLITE_CORRUPT') || code === 'SQLITE_NOTADB')
    return corrupt(`${code}: ${message}`, error);
  if (code.startsWith('SQLITE_BUSY') || code.startsWith('SQLITE_LOCKED')) {
    return failure(
      'VAULT_LOCKED_BY_OTHER_PROCESS',
      'Another process has the vault open.',
      `${code}: ${message}`,
      'Close the other kiosk on this data directory, then start again.',
      error,
    );
  }
  if (!code.startsWith('SQLITE_') && !/^E[A-Z]+$/.test(code)) return error;
  return failure(
    'STORAGE_FAILED',
    'The vault could not carry out the request; nothing was changed.',
    `${code}: ${message}`,
    'Check the disk and the rights on the data directory.',
    error,
  );
}

/** @returns the error of a vault whose content is damaged. */
export function corrupt(probe: string, cause?: unknown): AppError {
  return failure(
    'VAULT_CORRUPT',
    'The vault is damaged; nothing was overwritten.',
    probe,
    'Copy the data directory away, check the disk, and bring the vault back from a backup.',
    cause,
  );
}

/** An AppError of component `vault`. */
export function failure(
  code: ErrorCode,
  message: string,
  probe: string,
  nextStep: string,
  cause?: unknown,
): AppError {
  return new AppError(code, message, { component: VAULT, probe, nextStep }, { cause });
}

/** Runs `work` and maps what it throws. */
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
