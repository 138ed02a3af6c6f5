import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { privateSocket, socketAddress, unannouncedSocket } from './private-socket.ts';

let base: string;
let home: string;
let deep: string;
beforeEach(() => {
  base = mkdtempSync(path.join(tmpdir(), 'socket-'));
  home = path.join(base, 'home');
  deep = path.join(base, 'x'.repeat(90));
  mkdirSync(home);
});
afterEach(() => rmSync(base, { recursive: true, force: true }));

const REFUSED = expect.objectContaining({
  code: 'STORAGE_FAILED',
  detail: expect.objectContaining({ component: 'host' }),
});

describe.skipIf(process.platform === 'win32')('the socket of a process', () => {
  it('lies in the data directory, one for each process', () => {
    expect(privateSocket(base, 'host')).toBe(path.join(base, 'host.sock'));
    expect(unannouncedSocket(base, 'services')).toBe(path.join(base, 'services.sock'));
  });

  it('lies in a folder of its own at home, for this user alone, where that path is too long', () => {
    const sockets = path.join(home, '.counterproof-sockets');
    mkdirSync(sockets);
    chmodSync(sockets, 0o777);
    const address = privateSocket(deep, 'services', home);
    expect(address.startsWith(`${sockets}${path.sep}`)).toBe(true);
    expect(address.length).toBeLessThan(100);
    for (const folder of [sockets, path.dirname(address)]) expect(statSync(folder).mode & 0o777).toBe(0o700);
    expect(privateSocket(deep, 'services', home)).toBe(address);
    expect(privateSocket(`${deep}y`, 'services', home)).not.toBe(address);
  });

  it.each(['folder of one', 'folder of all'])(
    'is refused where somebody put a link in the place of the %s',
    (which) => {
      const folder = path.dirname(socketAddress(deep, 'services', home));
      const place = which === 'folder of one' ? folder : path.dirname(folder);
      mkdirSync(path.dirname(place), { recursive: true });
      symlinkSync(base, place);
      expect(() => privateSocket(deep, 'services', home)).toThrow(REFUSED);
    },
  );

  it('is refused where neither path is short enough, with the next step', () => {
    expect(() => privateSocket(deep, 'services', deep)).toThrow(
      expect.objectContaining({
        code: 'STORAGE_FAILED',
        detail: expect.objectContaining({ hint: expect.stringContaining('--data-dir') }),
      }),
    );
  });
});
