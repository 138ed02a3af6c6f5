import { z } from 'zod';
import { type Caller, covers } from '#services/kernel/access.ts';
import type { ServicesContext } from '#services/kernel/context.ts';
import { route } from '#services/kernel/http/route.ts';
import { urlencoded } from '#services/kernel/http/route-bodies.ts';
import type { VerifiedToken } from './access-token.ts';
import { INTROSPECTION_PATH } from './paths.ts';
import { findTokenHolder } from './token-holder.ts';

/** `token_type_hint` is a hint (RFC 7662 section 2.1); there is one kind of token here. */
const Asked = z
  .object({ token: z.string().min(1).max(8192), token_type_hint: z.string().max(60).optional() })
  .meta({ id: 'IntrospectionRequest' });
const Answer = z
  .object({
    active: z.boolean(),
    scope: z.string().optional(),
    client_id: z.string().optional(),
    token_type: z.literal('DPoP').optional(),
    cnf: z.object({ jkt: z.string() }).optional(),
  })
  .meta({ id: 'Introspection', description: 'RFC 7662 section 2.2.' });

const FORM_BYTES = 16_384;

/** A token whose client was deactivated, or whose scopes were all taken away, is dead before it expires. */
async function introspect(
  { db }: Pick<ServicesContext, 'db'>,
  caller: Caller,
  token: string,
  verifyToken: (token: string) => Promise<VerifiedToken>,
): Promise<z.infer<typeof Answer>> {
  const verified = await verifyToken(token).catch(() => undefined);
  const holder = verified && (await findTokenHolder(db, verified.clientId));
  const isReached = holder?.tenantId === caller.tenantId && covers(caller, holder.communityId);
  if (!verified || !isReached) return { active: false };
  return {
    active: true,
    scope: [...holder.principal(verified.scopes).scopes].join(' '),
    client_id: verified.clientId,
    token_type: 'DPoP',
    cnf: { jkt: verified.thumbprint },
  };
}

/** Whether a token is alive, for programs of the same tenant; any other token is inactive. */
export const introspectionRoute = (verifyToken: (token: string) => Promise<VerifiedToken>) =>
  route({
    operationId: 'introspectToken',
    method: 'POST',
    path: INTROSPECTION_PATH,
    tag: 'oauth2',
    summary: 'Whether an access token is alive (RFC 7662).',
    access: { kind: 'managed', client: 'tokens.introspect', keyTypes: ['system', 'service'] },
    input: { body: urlencoded(FORM_BYTES, Asked) },
    output: { 200: Answer },
    run: ({ context, caller, body }) => introspect(context, caller, body.token, verifyToken),
  });
