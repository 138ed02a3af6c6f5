import { once } from 'node:events';
import { WebSocket } from 'ws';
import type { RendererBridge } from '#core/contract/counter/index.ts';
import { createLoopbackBridge } from '#preload/loopback-bridge.ts';
import { describeTransport } from '../transport.contract.ts';
import { bridgeAddress, launch, startForTest } from './loopback.fixture.ts';

describeTransport('loopback', async (core) => {
  const transport = await startForTest({ core });
  const sockets = new Map<RendererBridge, WebSocket[]>();
  return {
    async open(role) {
      const cookie = await launch(transport, role);
      const opened: WebSocket[] = [];
      const bridge = createLoopbackBridge(role, () => {
        const headers = { cookie, origin: transport.origin };
        const socket = new WebSocket(bridgeAddress(transport.origin, role), { headers });
        // A refused reconnection is reported by `close`, as in a browser.
        socket.on('error', () => undefined);
        opened.push(socket);
        return socket as unknown as globalThis.WebSocket;
      });
      sockets.set(bridge, opened);
      await once(opened[0]!, 'open');
      return bridge;
    },
    drop(bridge) {
      for (const socket of sockets.get(bridge) ?? []) socket.terminate();
    },
    close: transport.remove,
  };
});
