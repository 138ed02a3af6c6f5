import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { claimCluster } from './cluster-claim.ts';

/** The home has to be short, and a temporary folder that the environment names may be long. */
const root = mkdtempSync(join(process.platform === 'win32' ? tmpdir() : '/tmp', 'counterproof-claim-'));
const home = join(root, 'home');
mkdirSync(home);
afterAll(() => rmSync(root, { recursive: true, force: true }));

describe.each([
  ['a short path', 'database'],
  ['a path that is longer than a socket may have', join('x'.repeat(60), 'y'.repeat(60), 'database')],
])('an embedded cluster at %s', (_name, path) => {
  const folder = join(root, path);
  mkdirSync(folder, { recursive: true });

  it('is claimed by one at a time', async () => {
    const release = await claimCluster(folder, home);
    await expect(claimCluster(folder, home)).rejects.toMatchObject({ code: 'DATA_DIR_IN_USE' });
    await release();
    await (await claimCluster(folder, home))();
    expect(existsSync(`${folder}.sock`)).toBe(false);
  });

  it('is free again when the process that claimed it was killed', async () => {
    const module = JSON.stringify(new URL('./cluster-claim.ts', import.meta.url).href);
    const holder = `const { claimCluster } = await import(${module});
      await claimCluster(${JSON.stringify(folder)}, ${JSON.stringify(home)}); console.log('claimed'); setInterval(() => 0, 1e6);`;
    const child = spawn(process.execPath, ['--input-type=module', '-e', holder], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await once(child.stdout, 'data');
    await expect(claimCluster(folder, home)).rejects.toMatchObject({ code: 'DATA_DIR_IN_USE' });
    child.kill('SIGKILL');
    await once(child, 'exit');
    await (await claimCluster(folder, home))();
  });
});

describe.skipIf(process.platform === 'win32')(
  'the claim of a cluster whose path is too long for a socket',
  () => {
    const folder = join(root, 'z'.repeat(60), 'z'.repeat(60), 'database');
    const own = (name: string) => {
      const made = join(root, name);
      mkdirSync(made, { recursive: true });
      return made;
    };
    const refused = { code: 'DATA_DIR_TOO_LONG', next: expect.stringContaining('--data-dir') };

    it('lies at the home of its user, and nowhere that all users share', async () => {
      const mine = own('mine');
      const release = await claimCluster(folder, mine);
      expect(readdirSync(join(mine, '.counterproof-sockets'))).toEqual([
        expect.stringMatching(/^counterproof-/),
      ]);
      await release();
    });

    it('is refused, with the next step, where somebody could exchange it', async () => {
      const open = own(join('open', '.counterproof-sockets'));
      chmodSync(open, 0o777);
      await expect(claimCluster(folder, join(open, '..'))).rejects.toMatchObject(refused);
      symlinkSync(open, join(own('linked'), '.counterproof-sockets'));
      await expect(claimCluster(folder, join(root, 'linked'))).rejects.toMatchObject(refused);
    });

    it('is refused where the home is too long or cannot be written', async () => {
      await expect(claimCluster(folder, join(root, 'w'.repeat(80)))).rejects.toMatchObject(refused);
      await expect(claimCluster(folder, '/dev/null')).rejects.toMatchObject(refused);
    });
  },
);
