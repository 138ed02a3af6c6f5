import type { IpcRenderer } from 'electron';
import type { CounterEvents } from '#core/contract/counter/counter-events.ts';
import type { RendererBridge } from '#core/contract/counter/index.ts';
import { ELECTRON_CHANNELS } from '#core/contract/counter/wire.ts';
import { notConnected, notSendable } from './connection-errors.ts';
import { createLastValues } from './last-values.ts';
import type { ConnectionState } from './loopback-socket.ts';

/** Builds the bridge of a page over Electron's IPC. Promises never reject. */
export const createElectronBridge = (
  role: RendererBridge['role'],
  ipc: Pick<IpcRenderer, 'invoke' | 'on'>,
): RendererBridge => {
  const page = crypto.randomUUID();
  const values = createLastValues<CounterEvents>();
  const connection = createLastValues<{ state: ConnectionState }>();
  let state: ConnectionState | undefined;
  const enter = (next: ConnectionState): void => {
    if (state === 'replaced') return;
    state = next;
    connection.publish('state', next);
  };
  ipc.on(ELECTRON_CHANNELS.event, (_event, target: unknown, name: string, payload: unknown) => {
    if (target === page) values.publish(name, payload);
  });
  ipc.on(ELECTRON_CHANNELS.replaced, (_event, target: unknown) => {
    if (target === page) enter('replaced');
  });
  const attached = ipc.invoke(ELECTRON_CHANNELS.attach, page).then(
    (accepted: unknown) => enter(accepted === true ? 'open' : 'lost'),
    () => enter('lost'),
  );
  const call = async (channel: string, ...args: unknown[]): Promise<unknown> => {
    await attached;
    if (state === 'replaced') return notConnected('replaced by a newer screen');
    return ipc.invoke(channel, ...args).catch((error: unknown) => notSendable(error));
  };
  return {
    role,
    // The core validates every output against the same contract before it is sent.
    invoke: (operation, input) => call(ELECTRON_CHANNELS.invoke, operation, input) as never,
    sendFrame: (meta, jpeg) => call(ELECTRON_CHANNELS.frame, meta, jpeg) as never,
    on: values.on,
    onConnection: (listener) => connection.on('state', listener),
  };
};
