import { randomUUID } from 'node:crypto';
import { COUNTER_EVENTS, type CounterEventName } from '#core/contract/counter/counter-events.ts';
import { counterOperations } from '#core/contract/counter/index.ts';
import type { KioskCore } from '#core/contract/counter/kiosk-core.ts';
import {
  MAX_FRAME_BYTES,
  MAX_TEXT_MESSAGE_BYTES,
  RENDERER_ROLES,
  type RendererRole,
} from '#core/contract/counter/wire.ts';
import { AppError, type ErrorCode, failure } from '#core/contract/errors.ts';
import type { Caller, Envelope } from '#core/contract/kit.ts';
import { Listeners } from '#core/listeners.ts';
import { admit } from '#sdk/dispatch.ts';
import { createFrameLane } from './frame-lane.ts';
import { approximateBytes } from './message-size.ts';

/** The far end of one renderer, as its transport reaches it. */
export interface Peer {
  push(event: CounterEventName, payload: unknown): void;
  /** A newer renderer took the role: close with code 4001. */
  replaced(): void;
}

/** One live renderer. Its messages are untrusted; the transport has settled its identity. */
export interface RendererConnection {
  readonly role: RendererRole;
  invoke(operation: unknown, input: unknown): Promise<Envelope<unknown>>;
  frame(meta: unknown, jpeg: Uint8Array): Promise<Envelope<unknown>>;
  close(): void;
}

/** The common part of both transports: one live renderer per role, allow-lists, limits, streams. */
export interface RendererHub {
  /** Makes this peer the one renderer of its role; the former one is told and can act no more. */
  attach(role: RendererRole, peer: Peer): RendererConnection;
  /** Ends the live renderer of a role as if a newer one had come. */
  end(role: RendererRole): void;
  connected(role: RendererRole): boolean;
  onChange(listener: () => void): () => void;
  close(): void;
}

const refused = (code: ErrorCode, probe: string): Envelope<never> => ({
  ok: false,
  error: failure(code, probe, { component: 'ipc' }).toResponse(),
});

/** The answer to a message larger than the kiosk reads. */
export const messageTooLarge = (limit: number): Envelope<never> =>
  refused('MESSAGE_TOO_LARGE', `more than ${limit} bytes`);

/** The answer to a sender that is not, or no longer, the page of its role. */
export const forbiddenSender = (probe: string): Envelope<never> => refused('FORBIDDEN_SENDER', probe);

/** Only the applicant's display has a capture page; a picture from elsewhere is not evidence. */
const FRAME_ROLE: RendererRole = 'applicant';

const takenByButton = (meta: unknown): boolean =>
  typeof meta === 'object' && meta !== null && 'purpose' in meta && meta.purpose === 'shutter';

/** The role's channel list, checked before anything reaches the core. */
const admitted = (name: unknown, caller: Caller): Envelope<never> | undefined => {
  try {
    admit(counterOperations, name, caller);
    return undefined;
  } catch (error) {
    if (error instanceof AppError) return { ok: false, error: error.toResponse() };
    throw error;
  }
};

const subscribeRole = (core: KioskCore, role: RendererRole, peer: Peer): (() => void) => {
  const names = (Object.keys(COUNTER_EVENTS) as CounterEventName[]).filter(
    (name) => COUNTER_EVENTS[name].role === role,
  );
  const stops = names.map((name) => {
    const stop = core.subscribe(name, (payload) => peer.push(name, payload));
    const current = core.current(name);
    if (current !== undefined) peer.push(name, current);
    return stop;
  });
  return () => {
    for (const stop of stops) stop();
  };
};

const connect = (core: KioskCore, role: RendererRole, peer: Peer, closed: () => void): RendererConnection => {
  const caller: Caller = { role, connectionId: randomUUID() };
  const lane = createFrameLane();
  const unsubscribe = subscribeRole(core, role, peer);
  let live = true;
  const gone = (): Envelope<never> => forbiddenSender('its connection has ended');
  return {
    role,
    async invoke(operation, input) {
      if (!live) return gone();
      const refusal = admitted(operation, caller);
      if (refusal) return refusal;
      if (approximateBytes(input, MAX_TEXT_MESSAGE_BYTES) > MAX_TEXT_MESSAGE_BYTES) {
        return messageTooLarge(MAX_TEXT_MESSAGE_BYTES);
      }
      return core.dispatch(operation, input, caller);
    },
    async frame(meta, jpeg) {
      if (!live) return gone();
      if (role !== FRAME_ROLE) {
        return refused('FORBIDDEN_ROLE', `the ${role} display has no camera`);
      }
      if (jpeg.byteLength > MAX_FRAME_BYTES) return messageTooLarge(MAX_FRAME_BYTES);
      return lane.submit(takenByButton(meta), () => core.frame(meta, jpeg, caller));
    },
    close() {
      if (!live) return;
      live = false;
      lane.close();
      unsubscribe();
      closed();
    },
  };
};

export const createRendererHub = (core: KioskCore): RendererHub => {
  const current = new Map<RendererRole, { connection: RendererConnection; peer: Peer }>();
  const changes = new Listeners();
  const end = (role: RendererRole): void => {
    const former = current.get(role);
    current.delete(role);
    former?.connection.close();
    former?.peer.replaced();
  };
  return {
    end,
    attach(role, peer) {
      end(role);
      const connection = connect(core, role, peer, () => {
        if (current.get(role)?.connection === connection) current.delete(role);
        changes.tell();
      });
      current.set(role, { connection, peer });
      changes.tell();
      return connection;
    },
    connected: (role) => current.has(role),
    onChange: changes.add,
    close() {
      for (const role of RENDERER_ROLES) current.get(role)?.connection.close();
    },
  };
};
