import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { inProject } from '../prepare/project.ts';
import { PROGRESS_FILE, ProgressNotes, readProgress } from './progress.ts';

describe('the notes of a run', () => {
  let folder: string;
  let file: string;
  beforeEach(() => {
    vi.useFakeTimers();
    folder = mkdtempSync(join(tmpdir(), 'counterproof-progress-'));
    file = join(folder, 'progress.json');
    vi.stubEnv(PROGRESS_FILE, file);
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllEnvs();
    rmSync(folder, { recursive: true });
  });
  const hangs = inProject('core', 'hangs.test.ts');

  it('name the test that runs when the run is killed', () => {
    const notes = new ProgressNotes();
    notes.started(hangs);
    notes.started(hangs, 'waits for nothing');
    vi.runAllTimers();
    expect(readProgress(file)).toMatchObject({ underWay: ['core/hangs.test.ts › waits for nothing'] });
  });

  it('name a file of which no test has begun', () => {
    new ProgressNotes().started(hangs);
    vi.runAllTimers();
    expect(readProgress(file)).toMatchObject({ underWay: ['core/hangs.test.ts'] });
  });

  it('say how long a file took that has ended, all its parts together', () => {
    const notes = new ProgressNotes();
    for (const seconds of [1, 2]) {
      notes.started(hangs, 'ends');
      notes.ended(hangs, seconds);
    }
    notes.closed(['Error: outside of every test']);
    expect(readProgress(file)).toEqual({
      underWay: [],
      files: [{ file: 'core/hangs.test.ts', seconds: 3 }],
      unhandled: ['Error: outside of every test'],
    });
  });

  it('are none where the run wrote none', () => {
    expect(readProgress(join(folder, 'nothing.json'))).toEqual({ underWay: [], files: [], unhandled: [] });
  });
});
