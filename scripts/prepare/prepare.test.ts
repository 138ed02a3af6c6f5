import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { contentHash, stampAgrees, writeStamp } from './content-stamp.ts';
import { reasonIn } from './electron-runtime.ts';
import { findBrowser } from './find-browser.ts';
import { missingModels } from './models.ts';
import { needsOf } from './needs.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'prepare-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const write = (name: string, content: string): void => {
  mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
  writeFileSync(path.join(folder, name), content);
};

describe('the content stamp', () => {
  it('changes with the content or the name of a source and with nothing else', () => {
    write('src/a.ts', '1');
    write('src/deep/b.ts', '2');
    const before = contentHash(folder, ['src', 'absent']);
    write('src/a.test.ts', 'a test is not built');
    expect(contentHash(folder, ['src', 'absent'])).toBe(before);
    write('src/deep/b.ts', '3');
    expect(contentHash(folder, ['src', 'absent'])).not.toBe(before);
  });
  it('agrees only with its own output', () => {
    const stamp = path.join(folder, 'dist', '.stamp');
    expect(stampAgrees(stamp, 'x')).toBe(false);
    writeStamp(stamp, 'x');
    expect(stampAgrees(stamp, 'x')).toBe(true);
    expect(stampAgrees(stamp, 'y')).toBe(false);
  });
});

describe('missing models', () => {
  it('names a model that is absent or of another size', () => {
    const models = [
      { file: 'built/whole.onnx', bytes: 3 },
      { file: 'built/cut.onnx', bytes: 9 },
      { file: 'built/absent.onnx', bytes: 1 },
    ];
    write('face/manifest.json', JSON.stringify({ models }));
    write('face/built/whole.onnx', 'abc');
    write('face/built/cut.onnx', 'abc');
    mkdirSync(path.join(folder, 'convert'));
    expect(missingModels(folder)).toEqual(['face/built/cut.onnx', 'face/built/absent.onnx']);
  });
});

describe('the browser search', () => {
  const machine = (platform: NodeJS.Platform, files: string[], env: Record<string, string> = {}) => ({
    platform,
    env,
    exists: (file: string) => files.includes(file),
  });
  it('finds Chrome before Chromium on Linux', () => {
    const files = ['/usr/bin/chromium', '/usr/bin/google-chrome'];
    expect(findBrowser(machine('linux', files))).toBe('/usr/bin/google-chrome');
  });
  it('finds Edge on Windows in the folder that the machine names', () => {
    const edge = 'D:\\Programs\\Microsoft\\Edge\\Application\\msedge.exe';
    expect(findBrowser(machine('win32', [edge], { ProgramFiles: 'D:\\Programs' }))).toBe(edge);
  });
  it('finds a browser on macOS', () => {
    const chrome = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';
    expect(findBrowser(machine('darwin', [chrome]))).toBe(chrome);
  });
  it('obeys COUNTERPROOF_BROWSER and never falls back from it', () => {
    const env = { COUNTERPROOF_BROWSER: '/opt/own' };
    expect(findBrowser(machine('linux', ['/opt/own', '/usr/bin/chromium'], env))).toBe('/opt/own');
    expect(findBrowser(machine('linux', ['/usr/bin/chromium'], env))).toBeUndefined();
  });
});

describe('the needs of a command', () => {
  it('leaves out the other host when one is forced', () => {
    expect(needsOf('start', [])).toEqual(['models', 'renderer', 'electron', 'browser']);
    expect(needsOf('start', ['--host', 'browser'])).toEqual(['models', 'renderer', 'browser']);
    expect(needsOf('start', ['--host=electron'])).toEqual(['models', 'renderer', 'electron']);
    expect(needsOf('start', ['--no-browser'])).toEqual(['models', 'renderer']);
  });
  it('has the hosted pages where the services run alone', () => {
    expect(needsOf('services', [])).toEqual(['hosted']);
  });
  it('is empty for commands that need nothing, and for inherited names', () => {
    expect(needsOf('open', [])).toEqual([]);
    expect(needsOf('constructor', [])).toEqual([]);
  });
});

describe('the reason of a failed Electron installer', () => {
  it('is its innermost cause', () => {
    const output = [
      'TypeError: fetch failed',
      '    at node:internal/deps/undici/undici:14900:13 {',
      '  [cause]: Error: getaddrinfo ENOTFOUND github.com',
      "    code: 'ENOTFOUND',",
    ].join('\n');
    expect(reasonIn(output)).toBe('Error: getaddrinfo ENOTFOUND github.com');
  });
  it('is the time limit when nothing answered', () => {
    expect(reasonIn('no answer within 120 s')).toBe('no answer within 120 s');
  });
});
