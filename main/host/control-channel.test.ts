import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { claimDataDirectory, controlAddress, sendControlCommand } from './control-channel.ts';

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'kiosk-'));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

describe.skipIf(process.platform === 'win32')('the socket file', () => {
  it('belongs to its user alone', async () => {
    const claim = await claimDataDirectory(dataDir, () => undefined);
    expect(statSync(controlAddress(dataDir)).mode & 0o777).toBe(0o600);
    await claim.release();
  });
  it('that a killed kiosk left behind is no obstacle', async () => {
    writeFileSync(controlAddress(dataDir), '');
    const claim = await claimDataDirectory(dataDir, () => undefined);
    expect(await sendControlCommand(dataDir, 'open-operator')).toBe(true);
    await claim.release();
  });
  it('of a data directory too deep for it is found in the home of its user', async () => {
    const deep = path.join(dataDir, 'x'.repeat(90));
    const folder = path.dirname(controlAddress(deep));
    try {
      const claim = await claimDataDirectory(deep, () => undefined);
      expect(statSync(folder).mode & 0o777).toBe(0o700);
      expect(await sendControlCommand(deep, 'open-operator')).toBe(true);
      await claim.release();
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
  it('is refused by kiosk and command when somebody put a link in the place of that folder', async () => {
    const deep = path.join(dataDir, 'x'.repeat(90));
    const folder = path.dirname(controlAddress(deep));
    mkdirSync(path.dirname(folder), { recursive: true, mode: 0o700 });
    symlinkSync(dataDir, folder);
    try {
      const refused = { code: 'STORAGE_FAILED', detail: { component: 'host' } };
      await expect(claimDataDirectory(deep, () => undefined)).rejects.toMatchObject(refused);
      await expect(sendControlCommand(deep, 'open-operator')).rejects.toMatchObject(refused);
    } finally {
      rmSync(folder);
    }
  });
});

describe('the control channel', () => {
  it('hands a known command to the running kiosk', async () => {
    const onCommand = vi.fn();
    const claim = await claimDataDirectory(dataDir, onCommand);
    expect(await sendControlCommand(dataDir, 'open-operator')).toBe(true);
    expect(onCommand).toHaveBeenCalledExactlyOnceWith('open-operator');
    await claim.release();
  });

  it('says when no kiosk runs there', async () => {
    expect(await sendControlCommand(dataDir, 'open-operator')).toBe(false);
  });

  it('refuses a second kiosk on the same data directory and lets it in after the first has ended', async () => {
    const first = await claimDataDirectory(dataDir, () => undefined);
    await expect(claimDataDirectory(dataDir, () => undefined)).rejects.toMatchObject({
      code: 'VAULT_LOCKED_BY_OTHER_PROCESS',
      detail: { component: 'host' },
    });
    await first.release();
    const second = await claimDataDirectory(dataDir, () => undefined);
    await second.release();
  });

  it('ends although a sender never finishes its command', async () => {
    const claim = await claimDataDirectory(dataDir, () => undefined);
    const socket = connect(controlAddress(dataDir));
    const closed = once(socket, 'close');
    socket.write('open-');
    // Connections are taken in their order: that of the silent sender was, once this one is answered.
    await once(socket, 'connect');
    await sendControlCommand(dataDir, 'open-operator');
    await claim.release();
    await closed;
  });

  it.each(['something-else\n', `${'x'.repeat(200)}`])('ignores %j', async (text) => {
    const onCommand = vi.fn();
    const claim = await claimDataDirectory(dataDir, onCommand);
    const socket = connect(controlAddress(dataDir));
    await new Promise<void>((resolve) => {
      socket.on('close', () => resolve());
      socket.on('error', () => undefined);
      socket.resume();
      socket.write(text);
    });
    expect(onCommand).not.toHaveBeenCalled();
    await claim.release();
  });
});
