import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const FILE = 'restarts.json';
const MOST_RESTARTS = 3;
const WITHIN_MS = 10 * 60_000;

const earlier = (file: string): number[] => {
  try {
    const times: unknown = JSON.parse(readFileSync(file, 'utf8'));
    return Array.isArray(times) ? times.filter((time) => typeof time === 'number') : [];
  } catch {
    return [];
  }
};

/**
 * Notes that the kiosk starts itself again after a failure.
 * @returns false when it did so too often of late, or when this cannot be noted, because then it would never stop
 */
export const noteRestart = (dataDir: string, now: number): boolean => {
  const file = path.join(dataDir, FILE);
  const recent = earlier(file).filter((time) => Math.abs(now - time) < WITHIN_MS);
  if (recent.length >= MOST_RESTARTS) return false;
  try {
    writeFileSync(file, JSON.stringify([...recent, now]), { mode: 0o600 });
    return true;
  } catch {
    return false;
  }
};
