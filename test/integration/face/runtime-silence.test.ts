import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { inProject } from '#scripts/prepare/project.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'silence-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Opens a model in a process whose home is empty. @returns what the process has put there */
const filesAfter = (program: string): string[] => {
  const file = path.join(folder, 'program.ts');
  writeFileSync(file, program);
  const home = mkdtempSync(path.join(folder, 'home-'));
  execFileSync(process.execPath, [file], { env: { PATH: process.env.PATH, HOME: home, TMPDIR: home } });
  return readdirSync(home, { recursive: true, encoding: 'utf8' });
};
const model = inProject('native-models', 'face-detection', 'built');
const source = (name: string): string => JSON.stringify(inProject('inference', 'runtime', name));
const anyModel = `
  import { readdirSync, readFileSync } from 'node:fs';
  const file = readdirSync(${JSON.stringify(model)}).find((name) => name.endsWith('.onnx'));
  const bytes = readFileSync(${JSON.stringify(model)} + '/' + file);
`;

it('keeps nothing of the runtime in the home of its user, and leaves nothing to send', () => {
  const opened = filesAfter(`${anyModel}
    const { openSession } = await import(${source('open-inference-session.ts')});
    await openSession(bytes, 'face', file);`);
  expect(opened).toEqual([]);
});
