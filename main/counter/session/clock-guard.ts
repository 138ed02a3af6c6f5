import { z } from 'zod';
import type { SettingsRepository } from '../../ports/vault.ts';

const KEY = 'last-server-time';
/** Clocks of two machines agree only so far. */
const TOLERANCE_MS = 60_000;

/** Remembers the latest time that the services have signed, and tells when the kiosk's clock stands behind it. */
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

  /** @returns the signed time that the clock stands behind, or undefined when the clock can be believed */
  standsBehind(now: Date): string | undefined {
    if (!this.#latest) return undefined;
    return now.getTime() + TOLERANCE_MS < Date.parse(this.#latest) ? this.#latest : undefined;
  }
}
