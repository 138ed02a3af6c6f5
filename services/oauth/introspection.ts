import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { problemResponse } from '#services/contract/problem.ts';
import { type Caller, callerOf, covers } from '#services/kernel/access.ts';
import type { ServicesContext } from '#services/kernel/context.ts';
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

/** Whether a token is alive, for programs of the same tenant. Of all other tokens nothing is told but that. */
export function introspectionRoute(
  app: FastifyInstance,
  context: Pick<ServicesContext, 'db'>,
  verifyToken: (token: string) => Promise<VerifiedToken>,
): void {
  app.register(async (scope) => {
    const form = 'application/x-www-form-urlencoded';
    scope.addContentTypeParser(form, { parseAs: 'string', bodyLimit: 16_384 }, (_request, body, done) =>
      done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    );
    scope.withTypeProvider<ZodTypeProvider>().post(
      INTROSPECTION_PATH,
      {
        config: {
          access: { kind: 'managed', client: 'tokens.introspect', keyTypes: ['system', 'service'] },
        },
        schema: {
          tags: ['oauth2'],
          summary: 'Whether an access token is alive (RFC 7662).',
          consumes: [form],
          body: Asked,
          response: { 200: Answer, 400: problemResponse },
        },
      },
      async (request) => introspect(context, callerOf(request), request.body.token, verifyToken),
    );
  });
}

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
