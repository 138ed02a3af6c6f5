import type { WebContents } from 'electron';
import { describe, expect, it } from 'vitest';
import type { RendererBridge } from '#core/contract/counter/index.ts';
import { ELECTRON_CHANNELS, type RendererRole } from '#core/contract/counter/wire.ts';
import { createElectronBridge } from '#preload/electron-bridge.ts';
import { createFakeCore } from '../fake-core.fixture.ts';
import { describeTransport } from '../transport.contract.ts';
import { startElectronTransport } from './electron-transport.ts';
import { FakeContents, FakeIpcMain } from './fake-ipc.fixture.ts';
import { pageAddress } from './sender-guard.ts';

const connected = (bridge: RendererBridge): Promise<void> =>
  new Promise((resolve) => {
    bridge.onConnection((state) => {
      if (state === 'open') resolve();
    });
  });

describeTransport('electron', async (core) => {
  const ipcMain = new FakeIpcMain();
  const roles = new Map<WebContents, RendererRole>();
  const pages = new Map<RendererBridge, FakeContents>();
  const roleOfWindow = (contents: WebContents) => roles.get(contents);
  const transport = startElectronTransport({ core, ipcMain: ipcMain.asElectron(), roleOfWindow });
  return {
    async open(role) {
      const contents = new FakeContents(ipcMain, pageAddress(role));
      roles.set(contents.asElectron(), role);
      const bridge = createElectronBridge(role, contents.ipcRenderer());
      pages.set(bridge, contents);
      await connected(bridge);
      return bridge;
    },
    drop: (bridge) => pages.get(bridge)?.destroy(),
    close: async () => transport.close(),
  };
});

describe('the sender guard of the electron transport', () => {
  const setUp = async () => {
    const core = createFakeCore();
    const ipcMain = new FakeIpcMain();
    const contents = new FakeContents(ipcMain, pageAddress('operator'));
    const roles = new Map([[contents.asElectron(), 'operator' as const]]);
    const roleOfWindow = (sender: WebContents) => roles.get(sender);
    const transport = startElectronTransport({ core, ipcMain: ipcMain.asElectron(), roleOfWindow });
    await contents.invoke(ELECTRON_CHANNELS.attach, ['page-1']);
    return { core, ipcMain, contents, transport };
  };

  it.each([
    ['a frame that is gone', null],
    ['an embedded frame', { parent: {}, url: pageAddress('operator') }],
    ['a page of the other role', { parent: null, url: pageAddress('applicant') }],
    ['a web page', { parent: null, url: 'https://counterproof/operator/' }],
    ['another host of the scheme', { parent: null, url: 'app://evil/operator/' }],
    ['an address that is none', { parent: null, url: '' }],
  ])('refuses %s', async (_case, frame) => {
    const { core, contents } = await setUp();
    for (const channel of [ELECTRON_CHANNELS.invoke, ELECTRON_CHANNELS.frame]) {
      expect(await contents.invoke(channel, ['session.list', {}], frame)).toMatchObject({
        ok: false,
        error: { code: 'FORBIDDEN_SENDER' },
      });
    }
    expect(await contents.invoke(ELECTRON_CHANNELS.attach, ['page-2'], frame)).toBe(false);
    expect(core.calls).toEqual([]);
  });

  it('refuses a window that the host did not open', async () => {
    const { core, ipcMain } = await setUp();
    const stranger = new FakeContents(ipcMain, pageAddress('operator'));
    expect(await stranger.invoke(ELECTRON_CHANNELS.attach, ['page-3'])).toBe(false);
    expect(await stranger.invoke(ELECTRON_CHANNELS.invoke, ['session.list', {}])).toMatchObject({
      error: { code: 'FORBIDDEN_SENDER' },
    });
    expect(core.calls).toEqual([]);
  });

  it('keeps the bridge usable for a page that was reloaded in the same window', async () => {
    const { contents } = await setUp();
    const bridge = createElectronBridge('operator', contents.ipcRenderer());
    await connected(bridge);
    expect(await bridge.invoke('session.list', {})).toMatchObject({ ok: true });
  });

  it('hears nothing more once it is closed', async () => {
    const { ipcMain, transport } = await setUp();
    transport.close();
    expect(ipcMain.handlers.size).toBe(0);
  });
});
