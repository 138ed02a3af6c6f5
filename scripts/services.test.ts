import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const MODULE = fileURLToPath(new URL('./services.ts', import.meta.url));

it.runIf(process.platform === 'linux')('switches core files off for services and their children', () => {
  const program = `const { main } = await import(${JSON.stringify(MODULE)});
    await main(['--unknown']);
    const { execFileSync } = await import('node:child_process');
    console.log(execFileSync('cat', ['/proc/self/limits'], { encoding: 'utf8' }));`;
  const shell = ['-c', 'ulimit -c unlimited 2>/dev/null; exec "$@"', 'sh', process.execPath];
  const stdio: ['ignore', 'pipe', 'ignore'] = ['ignore', 'pipe', 'ignore'];
  const printed = execFileSync('/bin/sh', [...shell, '--input-type=module', '-e', program], {
    encoding: 'utf8',
    stdio,
  });
  expect(printed).toMatch(/^Max core file size\s+1\s+1\s/m);
});
