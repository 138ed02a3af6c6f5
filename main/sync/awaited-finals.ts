import { z } from 'zod';
import type { SettingsRepository } from '#sdk/ports/vault.ts';

const AWAITING_FINAL = 'sync.awaiting-final';
const SessionIds = z.array(z.string());

/** Sessions whose evidence is synced and whose final outcome was not reported yet; survives a killed process. */
export interface AwaitedFinals {
  list(): string[];
  add(sessionId: string): void;
  remove(sessionId: string): void;
}

export function awaitedFinals(settings: SettingsRepository): AwaitedFinals {
  const list = (): string[] => settings.get(AWAITING_FINAL, SessionIds) ?? [];
  return {
    list,
    add: (sessionId) => settings.set(AWAITING_FINAL, [...new Set([...list(), sessionId])]),
    remove: (sessionId) =>
      settings.set(
        AWAITING_FINAL,
        list().filter((id) => id !== sessionId),
      ),
  };
}
