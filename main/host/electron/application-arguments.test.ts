import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { parseHostOptions } from '../host-options.ts';
import { applicationArguments, isTestBuild, TEST_BUILD } from './application-arguments.ts';

describe('the arguments of the kiosk under Electron', () => {
  it('follow the program when it is packaged', () => {
    expect(applicationArguments(['/opt/Counterproof', '--windowed'])).toEqual(['--windowed']);
  });
  it('follow the folder that Electron runs in development, wherever its own switches stand', () => {
    const appFolder = path.resolve('/src/counterproof');
    const argv = ['/electron', '--inspect=0', appFolder, '--no-sandbox', '--data-dir', '/tmp/x'];
    expect(applicationArguments(argv, { appFolder })).toEqual(['--data-dir', '/tmp/x']);
  });
});

const DRIVEN = [
  '--remote-debugging-port=0',
  '--use-fake-device-for-media-stream',
  '--use-file-for-fake-video-capture=/film.mjpeg',
];

describe('the switches by which a test drives a package', () => {
  it.each([...DRIVEN, '--remote-debugging-pipe', '--inspect=0'])('are refused by a package: %s', (given) => {
    const own = applicationArguments(['/opt/Counterproof', given, '--windowed']);
    expect(() => parseHostOptions(own)).toThrow(TypeError);
  });

  it('are taken by a package that was built for a test, and no others', () => {
    const started = { isTestBuild: true };
    const own = applicationArguments(['/opt/Counterproof', ...DRIVEN, '--windowed'], started);
    expect(own).toEqual(['--windowed']);
    const others = applicationArguments(
      ['/opt/Counterproof', '--remote-debugging-pipe', '--inspect=0'],
      started,
    );
    expect(() => parseHostOptions(others)).toThrow(TypeError);
  });

  it('need the mark that lies in the archive of such a package', () => {
    const archive = mkdtempSync(path.join(tmpdir(), 'test-build-'));
    expect(isTestBuild(archive)).toBe(false);
    writeFileSync(path.join(archive, TEST_BUILD), '{}');
    expect(isTestBuild(archive)).toBe(true);
    rmSync(archive, { recursive: true, force: true });
  });
});
