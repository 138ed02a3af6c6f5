import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { constants, getPriority, tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { COUNTER_STANDARD } from '#core/proofing/built-in-flows.ts';
import type { LoggedSession } from '#core/proofing/session-log/read-session.ts';
import type { Examiner } from './examiner.ts';
import {
  earlierModelsOf,
  examinersOf,
  optionalModelsOf,
  type PoolOptions,
  picturesOf,
  processExaminer,
} from './examiner-pool.ts';

const entry = fileURLToPath(new URL('./examiner-pool.fixture.ts', import.meta.url));
const opened: Examiner[] = [];

function open(options: Partial<PoolOptions> = {}): Examiner {
  const examiner = processExaminer({ places: 2, now: () => new Date(), entry, ...options });
  opened.push(examiner);
  return examiner;
}
const examine = async (examiner: Examiner, id = 'standard') => {
  const flow = { ...COUNTER_STANDARD, id };
  const artefacts = new Map([['picture', new Uint8Array(3)]]);
  const community = { tenantId: 't', communityId: 'c' };
  const found = await examiner.examine({
    community,
    models: [],
    flow,
    session: {} as LoggedSession,
    artefacts,
  });
  if (found === 'models-unknown') throw new Error(found);
  const [pid = '', ...seen] = found.unchecked;
  return { pid, seen };
};

afterEach(async () => {
  vi.unstubAllEnvs();
  await Promise.all(opened.splice(0).map((examiner) => examiner.close()));
});

describe('a pool of processes that examine', () => {
  it('takes as many logs at once as it has places, and keeps its processes', async () => {
    const examiner = open();
    const first = await Promise.all([1, 2, 3, 4, 5].map(() => examine(examiner, 'wait')));
    const pids = new Set(first.map(({ pid }) => pid));
    expect(pids.size).toBe(2);
    expect(pids).not.toContain(String(process.pid));
    expect(pids).toContain((await examine(examiner)).pid);
  });

  it('reads a face before the logs that wait', async () => {
    const examiner = open({ places: 1 });
    const order: string[] = [];
    const noted = (name: string, work: Promise<unknown>) => work.then(() => order.push(name));
    const picture = { mimeType: 'image/png', bytes: new Uint8Array(3) } as const;
    await Promise.all([
      noted('first log', examine(examiner, 'wait')),
      noted('second log', examine(examiner, 'wait')),
      noted('face', examiner.readFace(picture)),
    ]);
    expect(order).toEqual(['first log', 'face', 'second log']);
  });

  it('starts no process that is not needed', async () => {
    const examiner = open({ places: 8 });
    const first = await examine(examiner);
    expect(await examine(examiner)).toEqual(first);
  });

  it('gives a process the pictures, and nothing secret of its environment', async () => {
    vi.stubEnv('COUNTERPROOF_SECRET', 'x');
    expect(await examine(open())).toMatchObject({ seen: ['picture'] });
  });

  it('names how a process ended, and continues with another', async () => {
    const examiner = open({ places: 1 });
    await expect(examine(examiner, 'crash')).rejects.toMatchObject({
      code: 'MODEL_FAILED',
      detail: { probe: 'the process ended with SIGABRT' },
    });
    expect(await examine(examiner)).toMatchObject({ seen: ['picture'] });
  });

  it('ends a process that takes too long, and frees its place', async () => {
    const examiner = open({ longestMs: 300, places: 1 });
    for (let round = 0; round < 2; round += 1) {
      await expect(examine(examiner, 'hang')).rejects.toMatchObject({
        code: 'MODEL_FAILED',
        detail: { probe: 'no answer within 300 ms' },
      });
    }
  });

  it.each([
    ['of verdicts', {}, constants.priority.PRIORITY_BELOW_NORMAL],
    ['somebody waits for, before those', { priority: 'waiting' as const }, 3],
  ])('runs processes %s after requests', async (_whose, options, expected) => {
    const { seen } = await examine(open(options), 'priority');
    // No process raises the priority that it was started with.
    expect(seen).toEqual([String(Math.max(getPriority(), expected)), 'picture']);
  });

  it('ends its processes when it is closed', async () => {
    const examiner = open();
    const { pid } = await examine(examiner);
    await examiner.close();
    expect(() => process.kill(Number(pid), 0)).toThrow('ESRCH');
  });
});

describe('how many processes examine', () => {
  it('is one for each core but one, and at least one', () => {
    expect(examinersOf({})).toBeGreaterThanOrEqual(1);
    expect(examinersOf({ COUNTERPROOF_EXAMINERS: '' })).toBe(examinersOf({}));
  });

  it('follows the setting', () => {
    expect(examinersOf({ COUNTERPROOF_EXAMINERS: '3' })).toBe(3);
  });

  it('leaves a second place to pictures from phones, unless the setting says otherwise', () => {
    expect(picturesOf({})).toBe(Math.max(2, examinersOf({})));
    expect(picturesOf({ COUNTERPROOF_EXAMINERS: '1' })).toBe(1);
  });

  it.each(['0', '65', '1.5', 'all'])('is refused where the setting says %s', (count) => {
    expect(() => examinersOf({ COUNTERPROOF_EXAMINERS: count })).toThrow(
      expect.objectContaining({ code: 'SETTING_INVALID' }),
    );
  });
});

describe('the optional models', () => {
  it('are in the folder that the setting names', () => {
    const folder = fileURLToPath(new URL('.', import.meta.url));
    expect(optionalModelsOf({ COUNTERPROOF_OPTIONAL_MODELS: folder })).toBe(folder);
    expect(optionalModelsOf({ COUNTERPROOF_OPTIONAL_MODELS: '' })).toBeUndefined();
    expect(() => optionalModelsOf({ COUNTERPROOF_OPTIONAL_MODELS: `${folder}none` })).toThrow(
      expect.objectContaining({ code: 'SETTING_INVALID' }),
    );
  });
});

describe('the models of earlier versions', () => {
  const folder = fileURLToPath(new URL('../../native-models', import.meta.url));
  const settingOf = (...folders: string[]) => ({ COUNTERPROOF_EARLIER_MODELS: folders.join(delimiter) });

  it('are the newest two that were kept beside the others, where no setting names any', () => {
    const beside = mkdtempSync(join(tmpdir(), 'kept-models-'));
    for (const name of [
      'native-models-0.9.0',
      'native-models-0.10.0',
      'native-models-0.2.0',
      'native-models',
    ]) {
      cpSync(join(folder, 'mrz', 'manifest.json'), join(beside, name, 'mrz', 'manifest.json'));
    }
    mkdirSync(join(beside, 'native-models-0.11.0'));
    const kept = ['native-models-0.10.0', 'native-models-0.9.0'].map((name) => join(beside, name));
    expect(earlierModelsOf({}, beside)).toEqual(kept);
    expect(earlierModelsOf({ COUNTERPROOF_EARLIER_MODELS: folder }, beside)).toEqual([folder]);
    rmSync(beside, { recursive: true });
  });

  it('are in the folders that the setting names', () => {
    expect(earlierModelsOf({})).toEqual([]);
    expect(earlierModelsOf(settingOf(folder, folder))).toEqual([folder, folder]);
  });

  it.each([
    ['a folder without models', [fileURLToPath(new URL('.', import.meta.url))]],
    ['a folder that is not there', ['/nowhere']],
    ['more folders than versions are kept', [folder, folder, folder]],
  ])('are refused at the start where it names %s', (_what, folders) => {
    expect(() => earlierModelsOf(settingOf(...folders))).toThrow(
      expect.objectContaining({ code: 'SETTING_INVALID' }),
    );
  });
});
