import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { claimCluster } from './cluster-claim.ts';

const root = mkdtempSync(join(tmpdir(), 'counterproof-claim-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

describe.each([
  ['a short path', 'database'],
  ['a path that is longer than a socket may have', join('x'.repeat(60), 'y'.repeat(60), 'database')],
])('an embedded cluster at %s', (_name, path) => {
  const folder = join(root, path);
  mkdirSync(folder, { recursive: true });

  it('is claimed by one at a time', async () => {
    const release = await claimCluster(folder);
    await expect(claimCluster(folder)).rejects.toMatchObject({ code: 'DATA_DIR_IN_USE' });
    await release();
    await (await claimCluster(folder))();
    expect(existsSync(`${folder}.sock`)).toBe(false);
  });

  it('is free again when the process that claimed it was killed', async () => {
    const module = JSON.stringify(new URL('./cluster-claim.ts', import.meta.url).href);
    const holder = `const { claimCluster } = await import(${module});
      await claimCluster(${JSON.stringify(folder)}); console.log('claimed'); setInterval(() => 0, 1e6);`;
    const child = spawn(process.execPath, ['--input-type=module', '-e', holder], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await once(child.stdout, 'data');
    await expect(claimCluster(folder)).rejects.toMatchObject({ code: 'DATA_DIR_IN_USE' });
    child.kill('SIGKILL');
    await once(child, 'exit');
    await (await claimCluster(folder))();
  });
});
