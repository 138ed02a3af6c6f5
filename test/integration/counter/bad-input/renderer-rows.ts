import { WebSocket } from 'ws';
import type { RendererRole } from '#core/contract/counter/wire.ts';
import { encodeFrame, MAX_TEXT_MESSAGE_BYTES } from '#core/contract/counter/wire.ts';
import type { ErrorCode, ErrorResponse } from '#core/contract/errors.ts';
import type { Envelope } from '#core/contract/kit.ts';
import { bridgeAddress, launch, startForTest } from '#main/ipc/loopback/loopback.fixture.ts';
import { createLoopbackBridge } from '#preload/loopback-bridge.ts';
import type { ProvokedRow } from './bad-input-rows.ts';
import { errorOf, toDocument } from './bad-input-session.ts';
import { photograph } from './pictures.ts';
import type { RunningKiosk } from './running-kiosk.ts';

/** A kiosk behind its real loopback transport, which alone ends with it. */
export interface ServedKiosk extends RunningKiosk {
  /** Opens sockets that carry the cookie of a role. */
  door(role: RendererRole): Promise<() => WebSocket>;
  /** An open socket of a role, as a renderer that was taken over would hold it. */
  socket(role: RendererRole): Promise<WebSocket>;
}

export async function startServedKiosk(kiosk: RunningKiosk): Promise<ServedKiosk> {
  await toDocument(kiosk);
  const transport = await startForTest({ core: kiosk.harness.core });
  const door = async (role: RendererRole): Promise<() => WebSocket> => {
    const cookie = await launch(transport, role);
    const headers = { cookie, origin: transport.origin };
    return () => new WebSocket(bridgeAddress(transport.origin, role), { headers });
  };
  const socket = async (role: RendererRole): Promise<WebSocket> => {
    const opened = (await door(role))();
    await new Promise((resolve, reject) => opened.once('open', resolve).once('error', reject));
    return opened;
  };
  return {
    ...kiosk,
    door,
    socket,
    close: () => transport.remove(),
  };
}

/** Sends one raw message and waits for its answer. */
async function ask(
  stage: ServedKiosk,
  role: RendererRole,
  message: string | Uint8Array,
): Promise<ErrorResponse> {
  const socket = await stage.socket(role);
  try {
    const answer = new Promise<Envelope<unknown>>((resolve, reject) => {
      socket.on('message', (data) => {
        const { id, envelope } = JSON.parse(String(data)) as { id?: number; envelope?: Envelope<unknown> };
        if (id === 1 && envelope) resolve(envelope);
      });
      socket.once('close', (code) => reject(new Error(`closed ${code} without an answer`)));
    });
    socket.send(message);
    return errorOf(await answer);
  } finally {
    socket.close();
  }
}

const sends = (
  condition: string,
  role: RendererRole,
  message: (stage: ServedKiosk) => string | Uint8Array | Promise<Uint8Array>,
  code: ErrorCode,
  component = 'dispatch',
): ProvokedRow<ServedKiosk> => ({
  condition,
  code,
  component,
  provoke: async (stage) => ask(stage, role, await message(stage)),
});

const call = (op: unknown, input: unknown) => (): string => JSON.stringify({ id: 1, op, input });
const decision = { kind: 'approve', reasons: ['identity-confirmed'] };
const onSession = (op: string, rest: object) => (stage: ServedKiosk) =>
  call(op, { sessionId: stage.harness.session().sessionId, ...rest })();
const frameOf = (meta: unknown) => async () => encodeFrame({ id: 1, meta }, await photograph());

/** Renderers that send what no screen of the product sends. */
export const RENDERER_ROWS: readonly ProvokedRow<ServedKiosk>[] = [
  sends('an unknown operation', 'operator', call('session.delete-all', {}), 'UNKNOWN_OPERATION'),
  sends('an operation named __proto__', 'operator', call('__proto__', {}), 'UNKNOWN_OPERATION'),
  sends('an operation named constructor', 'applicant', call('constructor', {}), 'UNKNOWN_OPERATION'),
  sends('an operation that is no text', 'operator', call({ $ne: '' }, {}), 'UNKNOWN_OPERATION'),
  sends('an input of wrong types', 'operator', call('session.decide', { sessionId: 5 }), 'INVALID_INPUT'),
  sends('an input that is a list', 'operator', call('session.start', []), 'INVALID_INPUT'),
  sends('no input at all', 'applicant', call('applicant.withdraw', undefined), 'INVALID_INPUT'),
  sends(
    'an input with a member __proto__',
    'operator',
    () => '{"id":1,"op":"session.start","input":{"__proto__":{"role":"host"}}}',
    'INVALID_INPUT',
  ),
  sends(
    'an input with a member that no operation knows',
    'operator',
    onSession('session.decide', { decision, evidenceDigest: '', role: 'host' }),
    'INVALID_INPUT',
  ),
  sends(
    'a decision sent by the applicant display',
    'applicant',
    onSession('session.decide', { decision, evidenceDigest: '' }),
    'FORBIDDEN_ROLE',
  ),
  sends(
    'a consent sent by the operator display',
    'operator',
    onSession('applicant.consent', { at: { step: 'consent', visit: 1 }, procedure: true }),
    'FORBIDDEN_ROLE',
  ),
  sends('a frame sent by the operator display', 'operator', frameOf({}), 'FORBIDDEN_ROLE', 'ipc'),
  sends('a frame without a header', 'applicant', frameOf(null), 'INVALID_INPUT', 'frames'),
  sends(
    'a message of 2 MiB',
    'operator',
    call('operator.sign-in', { operatorId: 'x'.repeat(2 * MAX_TEXT_MESSAGE_BYTES) }),
    'MESSAGE_TOO_LARGE',
    'ipc',
  ),
  {
    condition: 'a message of 50 MB',
    code: 'MESSAGE_TOO_LARGE',
    component: 'bridge',
    provoke: async (stage) => {
      const open = await stage.door('operator');
      // The sockets of `ws` are those of a browser in everything that the bridge of a page uses.
      const bridge = createLoopbackBridge('operator', () => open() as unknown as globalThis.WebSocket);
      await new Promise<void>((resolve) => bridge.onConnection((state) => state === 'open' && resolve()));
      const operatorId = 'x'.repeat(50_000_000);
      const envelope = await bridge.invoke('operator.sign-in', { operatorId, passphrase: 'x' });
      // A newer screen takes the role, so that the bridge stops to come back.
      (await stage.socket('operator')).close();
      return errorOf(envelope);
    },
  },
];
