import { documentSessionCalls } from '#core/contract/wallet-calls/document-sessions.ts';
import { requireDvc } from '#services/dvcid/index.ts';
import { route } from '#services/kernel/http/route.ts';
import { createForWallet, pollForWallet } from './wallet-document-session.ts';

const { connector, create, poll } = documentSessionCalls;
const access = { kind: 'wallet', scope: 'wallets.use' } as const;
const tag = 'wallet';

/** Document sessions of wallets. */
export const walletSessionRoutes = [
  route({
    ...connector,
    tag,
    access,
    run: async ({ context, caller, params }) => {
      const { dvcId, flowId } = await requireDvc(context.db, caller, params.connector);
      return { dvcID: dvcId, flowId };
    },
  }),
  route({
    ...create,
    tag,
    access,
    limit: 'attempts',
    run: ({ context, caller, body }) => createForWallet(context, caller, body),
  }),
  route({
    ...poll,
    tag,
    access,
    run: ({ context, caller, params }) => pollForWallet(context, caller, params.id),
  }),
] as const;
