import {
  CLOSE_REPLACED,
  CLOSE_TOO_LARGE,
  type ClientMessage,
  encodeFrame,
  type ServerMessage,
} from '#core/contract/counter/wire.ts';
import type { Envelope } from '#core/contract/kit.ts';
import { notConnected, notSendable, tooLarge } from './connection-errors.ts';

const RECONNECT_MS = [100, 250, 500, 1000, 2000] as const;
/** How long a call waits for a connection that is not there yet. */
const CONNECT_PATIENCE_MS = 10_000;

export type ConnectionState = 'open' | 'lost' | 'replaced';
type Settle = (envelope: Envelope<unknown>) => void;
type Outgoing = { id: number; data: string | Uint8Array<ArrayBuffer>; settle: Settle };

export interface LoopbackSocket {
  call(message: { op: string; input: unknown }): Promise<Envelope<unknown>>;
  frame(meta: unknown, jpeg: Uint8Array): Promise<Envelope<unknown>>;
}

export interface SocketOptions {
  open: () => WebSocket;
  maxBytes: { text: number; frame: number };
  onEvent: (event: string, payload: unknown) => void;
  onState: (state: ConnectionState) => void;
}

/**
 * One connection that reconnects until a newer renderer takes the role. A call made while there is no connection waits
 * for one; a call that was under way when it broke is answered, never repeated, because the core may already have done
 * it.
 */
export const createLoopbackSocket = ({ open, maxBytes, onEvent, onState }: SocketOptions): LoopbackSocket => {
  const sent = new Map<number, Settle>();
  let waiting: Outgoing[] = [];
  let socket: WebSocket | undefined;
  let state: ConnectionState | undefined;
  let attempt = 0;
  let lastId = 0;

  const enter = (next: ConnectionState): void => {
    if (state === next) return;
    state = next;
    onState(next);
  };
  const transmit = ({ id, data, settle }: Outgoing): void => {
    sent.set(id, settle);
    socket?.send(data);
  };
  const receive = (text: string): void => {
    const message = JSON.parse(text) as ServerMessage;
    if ('event' in message) {
      onEvent(message.event, message.payload);
      return;
    }
    const settle = sent.get(message.id);
    sent.delete(message.id);
    settle?.(message.envelope);
  };
  const failAll = (envelope: Envelope<never>): void => {
    for (const settle of sent.values()) settle(envelope);
    sent.clear();
  };
  const closed = (code: number): void => {
    socket = undefined;
    failAll(
      code === CLOSE_TOO_LARGE
        ? tooLarge(maxBytes.frame + 1, maxBytes.frame)
        : notConnected(`closed ${code}`),
    );
    if (code === CLOSE_REPLACED) {
      for (const { settle } of waiting) settle(notConnected('replaced by a newer screen'));
      waiting = [];
      enter('replaced');
      return;
    }
    enter('lost');
    setTimeout(connect, RECONNECT_MS[Math.min(attempt, RECONNECT_MS.length - 1)]);
    attempt += 1;
  };
  const connect = (): void => {
    const next = open();
    next.binaryType = 'arraybuffer';
    next.onopen = () => {
      socket = next;
      attempt = 0;
      enter('open');
      for (const outgoing of waiting) transmit(outgoing);
      waiting = [];
    };
    next.onmessage = ({ data }) => receive(String(data));
    next.onclose = ({ code }) => closed(code);
  };
  const queue = (outgoing: Outgoing): void => {
    waiting.push(outgoing);
    setTimeout(() => {
      if (!waiting.includes(outgoing)) return;
      waiting = waiting.filter((entry) => entry !== outgoing);
      outgoing.settle(notConnected(`no connection within ${CONNECT_PATIENCE_MS} ms`));
    }, CONNECT_PATIENCE_MS);
  };
  const post = (
    build: (id: number) => string | Uint8Array<ArrayBuffer>,
    limit: number,
  ): Promise<Envelope<unknown>> =>
    new Promise((settle) => {
      lastId += 1;
      let data: string | Uint8Array<ArrayBuffer>;
      try {
        data = build(lastId);
      } catch (error) {
        settle(notSendable(error));
        return;
      }
      const outgoing = { id: lastId, data, settle };
      if (state === 'replaced') settle(notConnected('replaced by a newer screen'));
      else if (data.length > limit) settle(tooLarge(data.length, limit));
      else if (socket) transmit(outgoing);
      else queue(outgoing);
    });

  connect();
  return {
    call: ({ op, input }) =>
      post((id) => JSON.stringify({ id, op, input } satisfies ClientMessage), maxBytes.text),
    frame: (meta, jpeg) => post((id) => encodeFrame({ id, meta }, jpeg), maxBytes.frame),
  };
};
