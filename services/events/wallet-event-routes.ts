import { z } from 'zod';
import {
  eventCalls,
  WALLET_EVENT_STREAM,
  WALLET_EVENT_TYPES,
  type WalletEvent,
  WalletEventQuery,
} from '#core/contract/wallet-calls/events.ts';
import { EventCursor } from '#services/contract/events.ts';
import type { WalletPrincipal } from '#services/kernel/access.ts';
import type { DatabaseHandle } from '#services/kernel/database/database.ts';
import { content, route } from '#services/kernel/http/route.ts';
import { answerWithStream } from './answer-with-stream.ts';
import type { EventStreams } from './event-stream.ts';
import type { PlacedEvent, StreamScope } from './stream.repository.ts';

const { read } = eventCalls;
const access = { kind: 'wallet', scope: 'wallets.use' } as const;
const StreamHeaders = z.object({ 'last-event-id': EventCursor.optional() });

/** Whether a wallet and the kiosk that brought it still count. */
export type WalletStands = (db: DatabaseHandle, wallet: WalletPrincipal) => Promise<boolean>;

/**
 * Routes for a wallet to read its own events. Every call proves kiosk and wallet again, and a stream looks again at
 * each beat. So a wallet or kiosk that is shut out reads nothing more.
 */
export const walletEventRoutes = (streams: EventStreams, stands: WalletStands) =>
  [
    route({
      ...read,
      tag: 'wallet',
      access,
      run: async ({ caller, query, reply }) => {
        const { cursor = '0', waitSec } = query;
        const {
          events,
          cursor: next,
          more,
        } = await streams.next(reply.raw, {
          caller,
          scope: scopeOf(caller),
          after: Number(cursor),
          waitMs: waitSec * 1000,
        });
        return { events: events.map(toldToWallet), next: String(next), more };
      },
    }),
    route({
      operationId: 'streamWalletEvents',
      ...WALLET_EVENT_STREAM,
      tag: 'wallet',
      summary: 'Server-sent events of the wallet from now on, or after Last-Event-ID.',
      description:
        'The id of an event is its cursor. A stream ends with the token of the kiosk, when the wallet is revoked or the kiosk shut out, and when its reader takes nothing for ten seconds.',
      access,
      input: { query: WalletEventQuery.pick({ cursor: true }), headers: StreamHeaders },
      output: { 200: content('Events.', 'text/event-stream') },
      run: ({ context, caller, query, headers, request, reply }) =>
        answerWithStream(streams, {
          context,
          caller,
          scope: scopeOf(caller),
          from: headers['last-event-id'] ?? query.cursor,
          stands: () => stands(context.db, caller),
          told: toldToWallet,
          request,
          reply,
        }),
    }),
  ] as const;

const scopeOf = ({ tenantId, communityId, walletDid }: WalletPrincipal): StreamScope => ({
  tenantId,
  communityId,
  types: null,
  walletDid,
});

const stateOf = ({ to, state = to }: Record<string, unknown>) => (state === undefined ? {} : { state });

/** Only the state of a session: a person's wallet does not receive findings. */
function toldToWallet({ position, event }: PlacedEvent): WalletEvent {
  const { eventId, timestamp, sessionId, data } = event;
  const type = WALLET_EVENT_TYPES.find((known) => known === event.type);
  if (!type) throw new RangeError(`${event.type} is no event of a wallet`);
  const told = sessionId === null ? data : stateOf(data);
  return { eventId, type, timestamp, sessionId, data: told, cursor: String(position) };
}
