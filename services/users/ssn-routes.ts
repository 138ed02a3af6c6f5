import { ssnCalls } from '#core/contract/wallet-calls/ssn.ts';
import { route } from '#services/kernel/http/route.ts';
import { accessOf } from './access-of.ts';
import { verifySsn } from './verify-ssn.ts';

const { verify } = ssnCalls;

/** Social security numbers. Limited like a sign-in, so that they cannot be guessed. */
export const ssnRoutes = [
  route({
    ...verify,
    tag: 'wallet',
    access: accessOf(verify),
    limit: 'attempts',
    run: ({ context, caller, body }) => verifySsn(context, caller, body),
  }),
] as const;
