import type { IpcMain, IpcMainInvokeEvent, WebContents } from 'electron';
import type { KioskCore } from '#core/contract/counter/kiosk-core.ts';
import { ELECTRON_CHANNELS, type RendererRole } from '#core/contract/counter/wire.ts';
import type { Envelope } from '#core/contract/kit.ts';
import { createRendererHub, forbiddenSender, type RendererConnection } from '../transport.ts';
import { senderRole } from './sender-guard.ts';

export interface ElectronTransportOptions {
  readonly core: KioskCore;
  readonly ipcMain: Pick<IpcMain, 'handle' | 'removeHandler'>;
  /** The role of a window that the host opened. */
  readonly roleOfWindow: (contents: WebContents) => RendererRole | undefined;
}

export interface ElectronTransport {
  connected(role: RendererRole): boolean;
  onChange(listener: () => void): () => void;
  /** Ends the live renderer of a role. */
  end(role: RendererRole): void;
  close(): void;
}

/** Carries renderers over Electron's IPC. Every message is checked for its sender; answers are always envelopes. */
export const startElectronTransport = ({
  core,
  ipcMain,
  roleOfWindow,
}: ElectronTransportOptions): ElectronTransport => {
  const hub = createRendererHub(core);
  const connections = new WeakMap<WebContents, RendererConnection>();

  const attach = (event: IpcMainInvokeEvent, page: unknown): boolean => {
    const role = senderRole(event, roleOfWindow);
    if (role === undefined || typeof page !== 'string') return false;
    const { sender } = event;
    const send = (channel: string, ...values: unknown[]): void => {
      if (!sender.isDestroyed()) sender.send(channel, page, ...values);
    };
    const connection = hub.attach(role, {
      push: (name, payload) => send(ELECTRON_CHANNELS.event, name, payload),
      replaced: () => send(ELECTRON_CHANNELS.replaced),
    });
    connections.set(sender, connection);
    sender.once('destroyed', () => connection.close());
    return true;
  };

  const guarded =
    (run: (connection: RendererConnection, a: unknown, b: unknown) => Promise<Envelope<unknown>>) =>
    async (event: IpcMainInvokeEvent, a: unknown, b: unknown): Promise<Envelope<unknown>> => {
      const connection = connections.get(event.sender);
      const role = senderRole(event, roleOfWindow);
      if (connection === undefined || role !== connection.role) {
        return forbiddenSender('not a page that the kiosk opened');
      }
      return run(connection, a, b);
    };

  ipcMain.handle(ELECTRON_CHANNELS.attach, attach);
  ipcMain.handle(
    ELECTRON_CHANNELS.invoke,
    guarded((connection, operation, input) => connection.invoke(operation, input)),
  );
  ipcMain.handle(
    ELECTRON_CHANNELS.frame,
    guarded(async (connection, meta, jpeg) =>
      // Through the context bridge bytes may arrive as another realm's view; the core keeps a copy anyway.
      connection.frame(meta, ArrayBuffer.isView(jpeg) ? toBytes(jpeg) : new Uint8Array(0)),
    ),
  );
  return {
    connected: hub.connected,
    onChange: hub.onChange,
    end: hub.end,
    close() {
      hub.close();
      for (const channel of [ELECTRON_CHANNELS.attach, ELECTRON_CHANNELS.invoke, ELECTRON_CHANNELS.frame]) {
        ipcMain.removeHandler(channel);
      }
    },
  };
};

const toBytes = (view: ArrayBufferView): Uint8Array =>
  new Uint8Array(view.buffer, view.byteOffset, view.byteLength);
