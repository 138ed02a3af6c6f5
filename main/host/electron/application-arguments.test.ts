import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { applicationArguments } from './application-arguments.ts';

describe('the arguments of the kiosk under Electron', () => {
  it('follow the program when it is packaged', () => {
    expect(applicationArguments(['/opt/Counterproof', '--windowed'], undefined)).toEqual(['--windowed']);
  });
  it('follow the folder that Electron runs in development, wherever its own switches stand', () => {
    const folder = path.resolve('/src/counterproof');
    const argv = ['/electron', '--inspect=0', folder, '--no-sandbox', '--data-dir', '/tmp/x'];
    expect(applicationArguments(argv, folder)).toEqual(['--data-dir', '/tmp/x']);
  });
});
