import { eventCalls, WALLET_EVENT_TYPES, type WalletEvent } from '#core/contract/wallet-calls/events.ts';
import type { WalletPrincipal } from '#services/kernel/access.ts';
import { route } from '#services/kernel/http/route.ts';
import type { EventStreams } from './event-stream.ts';
import type { PlacedEvent, StreamScope } from './stream.repository.ts';

const { read } = eventCalls;

/** What a wallet reads of itself. Every call proves the wallet anew, so a revoked one reads nothing more. */
export const walletEventRoutes = (streams: EventStreams) =>
  [
    route({
      ...read,
      tag: 'wallet',
      access: { kind: 'wallet', scope: 'wallets.use' },
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
