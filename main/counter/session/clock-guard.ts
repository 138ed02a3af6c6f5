import { z } from 'zod';
import type { SettingsRepository } from '#sdk/ports/vault.ts';

const KEY = 'last-server-time';
/** Clocks of two machines agree only so far, and a clock that is kept right is moved a little now and then. */
const TOLERANCE_MS = 60_000;

/** Whether a clock is behind a time that has already passed. @param past RFC 3339 */
export const isSetBack = (now: Date, past: string): boolean =>
  now.getTime() + TOLERANCE_MS < Date.parse(past);

/** Remembers the latest time that the services have signed, and says when the kiosk's clock is behind it. */
export class ClockGuard {
  readonly #settings: SettingsRepository;
  #latest: string;

  constructor(settings: SettingsRepository) {
    this.#settings = settings;
    this.#latest = settings.get(KEY, z.string()) ?? '';
  }

  /** A server time from a receipt that verified. */
  learn(serverTime: string): void {
    const time = new Date(serverTime).toISOString();
    if (time <= this.#latest) return;
    this.#latest = time;
    this.#settings.set(KEY, time);
  }

  /** @returns the signed time that the clock is behind, or undefined when the clock can be trusted */
  standsBehind(now: Date): string | undefined {
    return this.#latest && isSetBack(now, this.#latest) ? this.#latest : undefined;
  }

  /** The latest time that the services have signed, RFC 3339; empty before the first. */
  latest(): string {
    return this.#latest;
  }
}
