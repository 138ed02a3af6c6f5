import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { WebSocketServer } from 'ws';
import type { KioskCore } from '#core/contract/counter/kiosk-core.ts';
import {
  BRIDGE_PATH,
  MAX_FRAME_MESSAGE_BYTES,
  RENDERER_ROLES,
  type RendererRole,
} from '#core/contract/counter/wire.ts';
import { indexPageFiles } from '../page-files.ts';
import { createRendererHub } from '../transport.ts';
import { cookieOf } from './cookies.ts';
import { HEARTBEAT_MS, watchHeartbeat } from './heartbeat.ts';
import { createLaunchTokens } from './launch-tokens.ts';
import { attachSocket } from './renderer-socket.ts';
import { hostHeader, originOf, servePages } from './serve-pages.ts';

export interface LoopbackOptions {
  readonly core: KioskCore;
  /** The built renderer. */
  readonly pagesFolder: string;
  /** A launch token was used twice: someone else has read it. The host shuts down. */
  readonly onTokenReused: (role: RendererRole) => void;
  /** A launch token was exchanged for the cookie of its role. */
  readonly onLaunched?: (role: RendererRole) => void;
  readonly now?: () => number;
  readonly heartbeatMs?: number;
}

export interface LoopbackTransport {
  readonly origin: string;
  /** A one-time address of the role's page; it expires in 30 s. */
  launchUrl(role: RendererRole): string;
  /** Ends the role's cookie and its live page. */
  revoke(role: RendererRole): void;
  connected(role: RendererRole): boolean;
  onChange(listener: () => void): () => void;
  close(): Promise<void>;
}

const refuse = (socket: Duplex, status: string): void => {
  // Node gives an upgraded socket away without a listener; one whose other end is gone must not end the kiosk.
  socket.on('error', () => socket.destroy());
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
};

/**
 * Serves the renderer and its bridge on an ephemeral port of 127.0.0.1. A page needs the cookie of its role; the
 * bridge needs, besides, this server's exact Host and Origin.
 */
export const startLoopbackTransport = async (options: LoopbackOptions): Promise<LoopbackTransport> => {
  const hub = createRendererHub(options.core);
  const tokens = createLaunchTokens(options.now);
  const files = indexPageFiles(options.pagesFolder);
  const port = (): number => (server.address() as AddressInfo).port;
  const server = createServer(
    servePages({ tokens, files, port, onTokenReused: options.onTokenReused, onLaunched: options.onLaunched }),
  );
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: MAX_FRAME_MESSAGE_BYTES,
    perMessageDeflate: false,
  });

  /** Why this request may not become a bridge, or the role it may carry. */
  const roleFor = (request: IncomingMessage): RendererRole | { refusal: string } => {
    const role = RENDERER_ROLES.find((candidate) => request.url === `${BRIDGE_PATH}/${candidate}`);
    if (request.headers.host !== hostHeader(port())) return { refusal: '421 Misdirected Request' };
    if (request.headers.origin !== originOf(port())) return { refusal: '403 Forbidden' };
    if (role === undefined) return { refusal: '404 Not Found' };
    const holds = tokens.holds(role, cookieOf(request.headers.cookie, role, port()));
    return holds ? role : { refusal: '401 Unauthorized' };
  };
  const upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer): void => {
    const role = roleFor(request);
    if (typeof role === 'object') {
      refuse(socket, role.refusal);
      return;
    }
    sockets.handleUpgrade(request, socket, head, (webSocket) => {
      watchHeartbeat(webSocket, options.heartbeatMs ?? HEARTBEAT_MS);
      attachSocket(hub, role, webSocket);
    });
  };
  server.on('upgrade', upgrade);
  await new Promise<void>((resolve, reject) => {
    // It stays: later on, a connection that cannot be taken for want of descriptors is lost to its sender alone.
    server.on('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });

  return {
    origin: originOf(port()),
    launchUrl: (role) => `${originOf(port())}/launch?t=${tokens.issue(role)}`,
    revoke(role) {
      tokens.revoke(role);
      hub.end(role);
    },
    connected: hub.connected,
    onChange: hub.onChange,
    async close() {
      hub.close();
      for (const socket of sockets.clients) socket.terminate();
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
};
