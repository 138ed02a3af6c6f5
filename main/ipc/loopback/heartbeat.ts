import type { WebSocket } from 'ws';

export const HEARTBEAT_MS = 10_000;

/** Ends a socket whose other end answers no ping within one interval: a hung browser must not keep its role. */
export const watchHeartbeat = (socket: WebSocket, intervalMs = HEARTBEAT_MS): void => {
  let answered = true;
  socket.on('pong', () => {
    answered = true;
  });
  const timer = setInterval(() => {
    if (!answered) {
      socket.terminate();
      return;
    }
    answered = false;
    socket.ping();
  }, intervalMs);
  socket.on('close', () => clearInterval(timer));
};
