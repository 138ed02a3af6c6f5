import type { RawData, WebSocket } from 'ws';
import {
  CLOSE_REPLACED,
  decodeFrame,
  MAX_TEXT_MESSAGE_BYTES,
  type RendererRole,
  type ServerMessage,
} from '#core/contract/counter/wire.ts';
import type { Envelope } from '#core/contract/kit.ts';
import { messageTooLarge, type RendererConnection, type RendererHub } from '../transport.ts';

const CLOSE_BAD_MESSAGE = 1007;

const bytesOf = (data: RawData): Buffer =>
  Array.isArray(data) ? Buffer.concat(data) : Buffer.isBuffer(data) ? data : Buffer.from(data);

const idOf = (message: Record<string, unknown>): number | undefined =>
  typeof message.id === 'number' && Number.isSafeInteger(message.id) ? message.id : undefined;

const parseText = (text: string): Record<string, unknown> | undefined => {
  try {
    const message: unknown = JSON.parse(text);
    return typeof message === 'object' && message !== null ? (message as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
};

/** The call in a message, or undefined when no answer can be addressed because it carries no id. */
const callOf = (
  connection: RendererConnection,
  data: Buffer,
  binary: boolean,
): { id: number; answer: Promise<Envelope<unknown>> } | undefined => {
  if (binary) {
    const frame = decodeFrame(data);
    const id = frame && idOf(frame.header);
    return frame && id !== undefined
      ? { id, answer: connection.frame(frame.header.meta, frame.jpeg) }
      : undefined;
  }
  const message = parseText(data.toString('utf8'));
  const id = message && idOf(message);
  if (message === undefined || id === undefined) return undefined;
  const answer =
    data.length > MAX_TEXT_MESSAGE_BYTES
      ? Promise.resolve(messageTooLarge(MAX_TEXT_MESSAGE_BYTES))
      : connection.invoke(message.op, message.input);
  return { id, answer };
};

/** Carries one renderer over its WebSocket. */
export const attachSocket = (hub: RendererHub, role: RendererRole, socket: WebSocket): void => {
  const send = (message: ServerMessage): void => {
    if (socket.readyState === socket.OPEN) socket.send(JSON.stringify(message));
  };
  const connection = hub.attach(role, {
    push: (event, payload) => send({ event, payload }),
    replaced: () => socket.close(CLOSE_REPLACED, 'replaced by a newer screen'),
  });
  socket.on('message', (data, binary) => {
    const call = callOf(connection, bytesOf(data), binary);
    if (call === undefined) socket.close(CLOSE_BAD_MESSAGE, 'not a message of this kiosk');
    else call.answer.then((envelope) => send({ id: call.id, envelope }));
  });
  socket.on('close', () => connection.close());
  // `ws` reports an oversized or malformed frame as an error and closes with its own code (1009, 1002).
  socket.on('error', () => connection.close());
};
