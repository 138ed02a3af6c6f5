import { once } from 'node:events';
import { mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
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
  it('moves to a short path when the data directory is too deep for a socket', () => {
    const deep = path.join(dataDir, 'x'.repeat(90));
    expect(controlAddress(deep).length).toBeLessThan(100);
    expect(controlAddress(deep)).not.toBe(controlAddress(`${deep}y`));
  });
});

describe.skipIf(process.platform === 'win32')('the folder of the socket of a deep data directory', () => {
  const deepIn = (folder: string) => path.join(folder, 'x'.repeat(90));
  const folderOf = () => path.dirname(controlAddress(deepIn(dataDir)));
  afterEach(() => rmSync(folderOf(), { recursive: true, force: true }));

  it('is for its user alone', async () => {
    const claim = await claimDataDirectory(deepIn(dataDir), () => undefined);
    expect(statSync(folderOf()).mode & 0o777).toBe(0o700);
    expect(await sendControlCommand(deepIn(dataDir), 'open-operator')).toBe(true);
    await claim.release();
  });

  it('is refused by kiosk and command when somebody put a link there', async () => {
    symlinkSync(dataDir, folderOf());
    const refused = { code: 'STORAGE_FAILED', detail: { component: 'host' } };
    await expect(claimDataDirectory(deepIn(dataDir), () => undefined)).rejects.toMatchObject(refused);
    await expect(sendControlCommand(deepIn(dataDir), 'open-operator')).rejects.toMatchObject(refused);
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
