import type { FastifyRequest } from 'fastify';

/** Scopes of the client credentials of a kiosk (names chosen by this project). */
export const SCOPES = [
  'operators.add',
  'roster.read',
  'flows.read',
  'proofing.write',
  'proofing.read',
  'gallery.use',
] as const;
export type Scope = (typeof SCOPES)[number];

/** Who may call a route. A route that does not say is not registered at all. */
export type Access =
  | { readonly kind: 'public' }
  | { readonly kind: 'bootstrap' }
  | { readonly kind: 'kiosk'; readonly scope: Scope };

/** The kiosk that proved itself on this request. */
export interface KioskPrincipal {
  tenantId: string;
  communityId: string;
  kioskId: string;
  did: string;
  scopes: ReadonlySet<string>;
}

/** Reads the client id of a kiosk; the identity is stored data, so the id carries its tenant. */
export function parseClientId(clientId: string): { tenantId: string; kioskId: string } | undefined {
  const uuid = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
  const match = new RegExp(`^(${uuid})\\.(${uuid})$`).exec(clientId);
  return match?.[1] && match[2] ? { tenantId: match[1], kioskId: match[2] } : undefined;
}

export const clientIdOf = (kiosk: { tenantId: string; kioskId: string }): string =>
  `${kiosk.tenantId}.${kiosk.kioskId}`;

/** The kiosk of a request to a route with kiosk access; the authentication hook has set it. */
export function kioskOf(request: FastifyRequest): KioskPrincipal {
  if (!request.kiosk) throw new Error('route without kiosk access asked for the kiosk');
  return request.kiosk;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: Access;
  }
  interface FastifyRequest {
    kiosk?: KioskPrincipal;
  }
}
