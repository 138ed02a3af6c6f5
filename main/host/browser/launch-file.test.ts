import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { writeLaunchFile } from './launch-file.ts';

const ADDRESS = 'http://127.0.0.1:4000/launch?t=secret';
const onExpired = vi.fn();
let folder: string;
beforeEach(() => {
  vi.useFakeTimers();
  onExpired.mockReset();
  folder = mkdtempSync(path.join(tmpdir(), 'counterproof-launch-'));
});
afterEach(() => {
  vi.useRealTimers();
  rmSync(folder, { recursive: true, force: true });
});

describe('the launch file', () => {
  it('leads to the launch address', () => {
    const { path: file } = writeLaunchFile(folder, ADDRESS, onExpired);
    expect(readFileSync(file, 'utf8')).toContain(`content="0;url=${ADDRESS}"`);
  });

  it('holds the address as one value, whatever the address holds', () => {
    const { path: file } = writeLaunchFile(folder, 'http://127.0.0.1/?a="<&', onExpired);
    expect(readFileSync(file, 'utf8')).toContain('content="0;url=http://127.0.0.1/?a=&quot;&lt;&amp;"');
  });

  it.skipIf(process.platform === 'win32')('is for this user alone, also where a wider file was left', () => {
    writeFileSync(path.join(folder, 'launch.html'), '', { mode: 0o666 });
    const { path: file } = writeLaunchFile(folder, ADDRESS, onExpired);
    expect(statSync(file).mode & 0o777).toBe(0o600);
  });

  it.skipIf(process.platform === 'win32')('writes through no link that was left in its place', () => {
    const elsewhere = path.join(folder, 'elsewhere');
    writeFileSync(elsewhere, 'before');
    symlinkSync(elsewhere, path.join(folder, 'launch.html'));
    writeLaunchFile(folder, ADDRESS, onExpired);
    expect(readFileSync(elsewhere, 'utf8')).toBe('before');
  });

  it('is gone once it has served, and nothing expires later', () => {
    const launch = writeLaunchFile(folder, ADDRESS, onExpired);
    launch.remove();
    launch.remove();
    expect(existsSync(launch.path)).toBe(false);
    vi.advanceTimersByTime(60_000);
    expect(onExpired).not.toHaveBeenCalled();
  });

  it('is gone with its address after 30 seconds, and that is told', () => {
    const launch = writeLaunchFile(folder, ADDRESS, onExpired);
    vi.advanceTimersByTime(29_999);
    expect(existsSync(launch.path)).toBe(true);
    vi.advanceTimersByTime(1);
    expect(existsSync(launch.path)).toBe(false);
    expect(onExpired).toHaveBeenCalledOnce();
  });
});
