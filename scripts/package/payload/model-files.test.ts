import { cpSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { ModelManifest } from '#inference/runtime/model-manifest.ts';
import { inProject } from '../../prepare/project.ts';
import { modelFiles, modelFolders } from './model-files.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'models-'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const models = (folder: string): void => {
  const task = path.join(root, folder, 'mrz');
  mkdirSync(path.join(task, 'training'), { recursive: true });
  cpSync(inProject('native-models', 'mrz', 'manifest.json'), path.join(task, 'manifest.json'));
  for (const file of ['mrz-line.onnx', 'LICENSE', 'training/train.py'])
    writeFileSync(path.join(task, file), '');
};
const filesOf = (folder: string) =>
  ['LICENSE', 'manifest.json', 'mrz-line.onnx'].map((file) => `${folder}/mrz/${file}`);

it('takes the models of this version alone where no others were kept', () => {
  models('native-models');
  expect(modelFiles(root).map((entry) => entry.path)).toEqual(filesOf('native-models'));
});

it('takes the newest two earlier versions along, without what trains models', () => {
  for (const version of ['', '-0.2.0', '-0.10.0', '-0.9.0']) models(`native-models${version}`);
  const folders = ['native-models', 'native-models-0.10.0', 'native-models-0.9.0'];
  expect(modelFolders(root)).toEqual(folders);
  const entries = modelFiles(root);
  expect(entries.map((entry) => entry.path)).toEqual(folders.flatMap(filesOf));
  expect(entries.at(-1)?.from).toEqual({ file: path.join(root, 'native-models-0.9.0/mrz/mrz-line.onnx') });
});

it('takes every file that a manifest names', () => {
  const tasks = globSync('native-models/*/manifest.json', { cwd: inProject() }).map(path.dirname);
  const named = tasks.flatMap((task) => {
    const manifest = readFileSync(inProject(task, 'manifest.json'), 'utf8');
    mkdirSync(path.join(root, task), { recursive: true });
    writeFileSync(path.join(root, task, 'manifest.json'), manifest);
    return ModelManifest.parse(JSON.parse(manifest)).models.map(({ file }) => `${task}/${file}`);
  });
  for (const file of named) {
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    writeFileSync(path.join(root, file), '');
  }
  expect(named).toContain('native-models/print/latin-characters.txt');
  expect(modelFiles(root).map((entry) => entry.path)).toEqual(expect.arrayContaining(named));
});
