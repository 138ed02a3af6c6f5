import type { CounterEvents } from '#core/contract/counter/counter-events.ts';
import type { RendererBridge } from '#core/contract/counter/index.ts';
import {
  BRIDGE_PATH,
  MAX_FRAME_MESSAGE_BYTES,
  MAX_TEXT_MESSAGE_BYTES,
  roleOfPath,
} from '#core/contract/counter/wire.ts';
import { createLastValues } from './last-values.ts';
import { type ConnectionState, createLoopbackSocket } from './loopback-socket.ts';

/** Builds the bridge of a page over a WebSocket to the host that served it. */
export const createLoopbackBridge = (
  role: RendererBridge['role'],
  openSocket: () => WebSocket,
): RendererBridge => {
  const values = createLastValues<CounterEvents>();
  const connection = createLastValues<{ state: ConnectionState }>();
  const socket = createLoopbackSocket({
    open: openSocket,
    maxBytes: { text: MAX_TEXT_MESSAGE_BYTES, frame: MAX_FRAME_MESSAGE_BYTES },
    onEvent: values.publish,
    onState: (state) => connection.publish('state', state),
  });
  return Object.freeze<RendererBridge>({
    role,
    // The core validates every output against the same contract before it is sent.
    invoke: (op, input) => socket.call({ op, input }) as ReturnType<RendererBridge['invoke']> as never,
    sendFrame: (meta, jpeg) => socket.frame(meta, jpeg) as ReturnType<RendererBridge['sendFrame']>,
    on: values.on,
    onConnection: (listener) => connection.on('state', listener),
  });
};

/** Defines `window.counterproof` once. Electron's preload has already done so in the other host. */
const expose = (): void => {
  if ('counterproof' in window) return;
  const role = roleOfPath(location.pathname);
  if (role === undefined) return;
  const address = `${location.origin.replace(/^http/, 'ws')}${BRIDGE_PATH}/${role}`;
  const bridge = createLoopbackBridge(role, () => new WebSocket(address));
  Object.defineProperty(window, 'counterproof', { value: bridge, writable: false, configurable: false });
};

if (typeof window !== 'undefined') expose();
