import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { outcomeNode, workflowOf } from '#core/workflows/workflow.fixture.ts';
import { main, readArguments } from './workflows.ts';

describe('npm run workflows', () => {
  let folder: string;
  let said: string[];
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'counterproof-workflows-'));
    said = [];
    const keep = (text: string) => said.push(text);
    vi.spyOn(console, 'log').mockImplementation(keep);
    vi.spyOn(console, 'error').mockImplementation(keep);
  });
  afterEach(() => {
    vi.restoreAllMocks();
    vi.unstubAllEnvs();
    rmSync(folder, { recursive: true, force: true });
  });
  const written = (value: unknown) => {
    const file = join(folder, 'workflow.json');
    writeFileSync(file, typeof value === 'string' ? value : JSON.stringify(value));
    return file;
  };
  const wrong = () => workflowOf([outcomeNode('a'), outcomeNode('b')]);

  it('prints each problem with its node', async () => {
    expect(await main(['--import', written(wrong())])).toBe(1);
    expect(said).toEqual([
      'b  unreachable: no path from the start leads here',
      'test-workflow: 2 nodes, 1 problems.',
    ]);
  });

  it('takes the file of an export', async () => {
    const file = written({ format: 'counterproof-workflow', v: 1, workflow: workflowOf([outcomeNode('a')]) });
    expect(await main(['--import', file])).toBe(0);
  });

  it('draws a workflow, and marks faults', async () => {
    const out = join(folder, 'picture.svg');
    expect(await main(['--draw', written(wrong()), '--out', out])).toBe(1);
    expect(readFileSync(out, 'utf8')).toContain('>b</text>');
  });

  it('says where a file is no workflow', async () => {
    expect(await main(['--import', written({ id: 'mine' })])).toBe(2);
    expect(said).toContain('/start  is missing');
    expect(await main(['--import', written('{')])).toBe(2);
    expect(await main(['--import', join(folder, 'none.json')])).toBe(2);
  });

  it('sends nothing without a token', async () => {
    vi.stubEnv('COUNTERPROOF_ACCOUNT_TOKEN', '');
    const place = ['--services', 'http://127.0.0.1:1', '--tenant', 'a', '--community', 'b'];
    expect(await main(['--import', written(workflowOf([outcomeNode('a')])), ...place])).toBe(2);
  });

  it.each([
    [[], 'Name a file'],
    [['--import', 'a', '--draw', 'b'], 'Name a file'],
    [['--import', 'a', '--tenant', 'b'], 'go together'],
    [['--import', 'a', '--publish'], '--publish needs --services'],
  ])('refuses %j', (args, sentence) => {
    expect(() => readArguments(args)).toThrow(sentence);
  });
});
