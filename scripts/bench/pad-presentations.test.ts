import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readAttacks, readPresentations } from './pad-presentations.ts';

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'counterproof-pad-'));
  const files = [
    'live/still.jpg',
    'live/notes.txt',
    'live/anna/frame-10.jpg',
    'live/anna/frame-2.jpg',
    'live/empty/notes.txt',
    'attack/print/one/1.png',
    'attack/print/two.png',
    'attack/screen/1.jpg',
    'nothing/notes.txt',
    'broken/clip/1.jpg',
  ];
  for (const file of files) {
    await mkdir(join(folder, file, '..'), { recursive: true });
    await writeFile(join(folder, file), '');
  }
  const stages = { colours: [[255, 255, 255]], frames: [{ file: 'frame-10.jpg', at: 750, stage: 0 }] };
  await writeFile(join(folder, 'live/anna/stages.json'), JSON.stringify(stages));
  await writeFile(join(folder, 'broken/clip/stages.json'), '{"colours":[]}');
});

afterAll(() => rm(folder, { recursive: true }));

test('pictures are presentations, and folders are clips with their frames in order', async () => {
  const presentations = await readPresentations(join(folder, 'live'));
  expect(presentations.map(({ name, still }) => [name, still])).toEqual([
    ['anna', false],
    ['still.jpg', true],
  ]);
  const frames = [...presentations[0]!.frames].map(({ name, at, stage }) => [name, at, stage]);
  expect(frames).toEqual([
    ['frame-2.jpg', 0, -1],
    ['frame-10.jpg', 750, 0],
  ]);
  expect(presentations.map(({ colours }) => colours.length)).toEqual([1, 0]);
});

test('each folder of attacks is a species', async () => {
  const attacks = await readAttacks(join(folder, 'attack'));
  expect([...attacks].map(([species, all]) => [species, all.map(({ name }) => name)])).toEqual([
    ['print', ['one', 'two.png']],
    ['screen', ['1.jpg']],
  ]);
});

test.each([
  ['nothing', readPresentations],
  ['absent', readPresentations],
  ['nothing', readAttacks],
  ['broken', readPresentations],
] as const)('a folder that is %s is named', async (name, read) => {
  await expect(read(join(folder, name))).rejects.toThrow(new RegExp(name));
});
