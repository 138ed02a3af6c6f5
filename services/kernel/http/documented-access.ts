import type { FastifySchema } from 'fastify';
import { CLIENT_SCOPES } from '#services/contract/permissions.ts';
import { type Access, type ManagedAccess, SCOPES } from '../access.ts';

type Requirement = Record<string, string[]>;

/** The schemes by which callers prove who they are, as the document names them. */
export function securitySchemes(tokenUrl: string) {
  const credentials = (description: string, scopes: readonly string[]) => ({
    type: 'oauth2' as const,
    description: `${description} Client credentials with private_key_jwt (RFC 7523); tokens are bound to a key by DPoP (RFC 9449).`,
    flows: {
      clientCredentials: {
        tokenUrl,
        scopes: Object.fromEntries(scopes.map((scope) => [scope, scope])),
      },
    },
  });
  // Generators of clients know no other schemes of HTTP than Basic and Bearer.
  const header = (description: string) => ({
    type: 'apiKey' as const,
    in: 'header' as const,
    name: 'Authorization',
    description,
  });
  return {
    kiosk: credentials('A registered kiosk.', SCOPES),
    wallet: {
      type: 'apiKey' as const,
      in: 'header' as const,
      name: 'Wallet-Proof',
      description:
        'Compact JWS, ES256, by the wallet of a person over `aud`, `htm`, `iat`, `jti` and `bh`, fresh for each request.',
    },
    client: credentials('An API client of the tenant.', CLIENT_SCOPES),
    accessKey: header('`AccessKey <key>`: a key of the tenant; its scopes are those of API clients.'),
    account: {
      type: 'http' as const,
      scheme: 'bearer',
      description: 'The token of an administrator who signed in; the roles are permissions.',
    },
    bootstrap: header('`Bootstrap <secret>`: a one-time local secret.'),
  };
}

/** Documents from the declared access of a route who may call it. */
export function documentedAccess(access: Access, description: string | undefined): FastifySchema {
  const types = access.kind === 'managed' && access.keyTypes?.join(', ');
  const described = [description, types ? `Keys and clients: ${types}.` : undefined]
    .filter(Boolean)
    .join(' ');
  return {
    security: requirementsOf(access),
    ...(described ? { description: described } : {}),
  };
}

/** Any one of the requirements suffices, each with all of its schemes (OpenAPI 3.1, 4.8.10). */
function requirementsOf(access: Access): Requirement[] {
  if (access.kind === 'public') return [];
  if (access.kind === 'bootstrap') return [{ bootstrap: [] }];
  if (access.kind === 'kiosk') return [{ kiosk: [access.scope] }];
  if (access.kind === 'wallet') return [{ kiosk: [access.scope], wallet: [] }];
  return managedRequirements(access);
}

function managedRequirements({ kiosk, client, account }: ManagedAccess): Requirement[] {
  const accounts =
    account === 'signed-in'
      ? [{ account: [] }]
      : (account ?? []).map((permission) => ({ account: [permission] }));
  return [
    ...(kiosk ? [{ kiosk: [kiosk] }] : []),
    ...(client ? [{ client: [client] }, { accessKey: [client] }] : []),
    ...accounts,
  ];
}
