import { mkdtempSync, rmSync, statSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { privateSocket, socketAddress, unannouncedSocket } from './private-socket.ts';

let base: string;
beforeEach(() => {
  base = mkdtempSync(path.join(tmpdir(), 'socket-'));
});
afterEach(() => rmSync(base, { recursive: true, force: true }));

describe.skipIf(process.platform === 'win32')('the socket of a process', () => {
  it('lies in the data directory, one for each process', () => {
    expect(privateSocket(base, 'host')).toBe(path.join(base, 'host.sock'));
    expect(unannouncedSocket(base, 'services')).toBe(path.join(base, 'services.sock'));
  });

  it('lies in a folder of its own, for this user alone, where that path is too long', () => {
    const address = privateSocket(path.join(base, 'x'.repeat(90)), 'services');
    const folder = path.dirname(address);
    try {
      expect(address.length).toBeLessThan(100);
      expect(statSync(folder).mode & 0o777).toBe(0o700);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it('is refused where somebody put a link in the place of that folder', () => {
    const deep = path.join(base, 'x'.repeat(90));
    const folder = path.dirname(socketAddress(deep, 'services'));
    symlinkSync(base, folder);
    try {
      expect(() => privateSocket(deep, 'services')).toThrow(
        expect.objectContaining({ code: 'STORAGE_FAILED' }),
      );
    } finally {
      rmSync(folder);
    }
  });
});
