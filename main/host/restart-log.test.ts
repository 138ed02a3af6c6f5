import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { noteRestart } from './restart-log.ts';

const MINUTE_MS = 60_000;
let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'restarts-'));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

it('allows three restarts within ten minutes, and more once those are past', () => {
  const minutes = [0, 1, 2, 3, 9, 10.5, 11];
  const allowed = minutes.map((minute) => noteRestart(dataDir, minute * MINUTE_MS));
  expect(allowed).toEqual([true, true, true, false, false, true, true]);
});

it('forgets entries that it cannot read, and those that a clock set back leaves in the future', () => {
  for (const text of ['', 'not JSON', '{}', '["a"]', '[9e12, 9e12, 9e12]']) {
    writeFileSync(path.join(dataDir, 'restarts.json'), text);
    expect(noteRestart(dataDir, 0)).toBe(true);
  }
});

it('allows none that cannot be noted', () => {
  expect(noteRestart(path.join(dataDir, 'gone'), 0)).toBe(false);
});
