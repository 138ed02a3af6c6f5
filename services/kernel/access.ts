import type { AdminPermission, ClientScope, KeyType } from '#services/contract/permissions.ts';
import { ProblemError } from '#services/contract/problem.ts';

/** Scopes of the client credentials of a kiosk (names chosen by this project). */
export const SCOPES = [
  'operators.add',
  'roster.read',
  'flows.read',
  'proofing.write',
  'proofing.read',
  'gallery.use',
  'wallets.use',
] as const;
export type Scope = (typeof SCOPES)[number];

/**
 * The callers of a route. A route without this member is not registered. `managed` lists every kind of caller that is
 * admitted and the rights that each must hold; a kind that is not listed is refused.
 */
export type Access =
  | { readonly kind: 'public' }
  | { readonly kind: 'bootstrap' }
  | { readonly kind: 'kiosk'; readonly scope: Scope }
  /** A kiosk with the scope, on behalf of a person whose wallet proves this very request. */
  | { readonly kind: 'wallet'; readonly scope: Scope }
  | ManagedAccess;

export interface ManagedAccess {
  readonly kind: 'managed';
  readonly kiosk?: Scope;
  /** API clients by OAuth and access keys alike. */
  readonly client?: ClientScope;
  /** Types of access keys that are admitted; all of them unless said otherwise. */
  readonly keyTypes?: readonly KeyType[];
  /** Any one of these permissions suffices; `signed-in` admits every account with any permissions. */
  readonly account?: readonly AdminPermission[] | 'signed-in';
}

/** The kiosk that proved itself on this request. */
export interface KioskPrincipal {
  kind: 'kiosk';
  tenantId: string;
  communityId: string;
  kioskId: string;
  did: string;
  scopes: ReadonlySet<string>;
}

/** A person by their wallet, through a kiosk that proved itself too. */
export interface WalletPrincipal {
  kind: 'wallet';
  tenantId: string;
  communityId: string;
  kioskId: string;
  walletDid: string;
}

/** A program: an API client with a bound token, or the holder of an access key. */
export interface ClientPrincipal {
  kind: 'client';
  tenantId: string;
  /** Null: every community of the tenant. */
  communityId: string | null;
  clientId: string;
  keyType: KeyType;
  scopes: ReadonlySet<string>;
}

/** An administrator who signed in. */
export interface AccountPrincipal {
  kind: 'account';
  tenantId: string;
  /** Null: every community of the tenant. */
  communityId: string | null;
  accountId: string;
  /** The sign-in that this request belongs to. */
  signInId: string;
  permissions: ReadonlySet<AdminPermission>;
}

export type Caller = KioskPrincipal | WalletPrincipal | ClientPrincipal | AccountPrincipal;

const UUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const KIOSK_CLIENT_ID = new RegExp(`^(${UUID})\\.(${UUID})$`);
const API_CLIENT_ID = new RegExp(`^(${UUID})\\.client\\.(${UUID})$`);

/** Reads the client id of a kiosk; the identity is stored data, so the id carries its tenant. */
export function parseClientId(clientId: string): { tenantId: string; kioskId: string } | undefined {
  const match = KIOSK_CLIENT_ID.exec(clientId);
  return match?.[1] && match[2] ? { tenantId: match[1], kioskId: match[2] } : undefined;
}

export const clientIdOf = (kiosk: { tenantId: string; kioskId: string }): string =>
  `${kiosk.tenantId}.${kiosk.kioskId}`;

/** Reads the client id of a program; its form is never that of a kiosk's. */
export function parseApiClientId(clientId: string): { tenantId: string; clientId: string } | undefined {
  const match = API_CLIENT_ID.exec(clientId);
  return match?.[1] && match[2] ? { tenantId: match[1], clientId: match[2] } : undefined;
}

export const apiClientIdOf = (client: { tenantId: string; clientId: string }): string =>
  `${client.tenantId}.client.${client.clientId}`;

/** The caller as audit and events name it: no personal data. */
export function actorOf(caller: Caller): string {
  switch (caller.kind) {
    case 'kiosk':
      return `kiosk:${caller.kioskId}`;
    case 'wallet':
      return `wallet:${caller.walletDid}`;
    case 'client':
      return `client:${caller.clientId}`;
    case 'account':
      return `account:${caller.accountId}`;
  }
}

/** Whether rows of this community exist for the caller. */
export const reaches = (caller: Caller, row: { tenantId: string; communityId: string }): boolean =>
  caller.tenantId === row.tenantId && (caller.communityId === null || caller.communityId === row.communityId);

/** Whether a caller reaches the data of this community, or with null of all communities. */
export const covers = (who: { communityId: string | null }, communityId: string | null): boolean =>
  who.communityId === null || who.communityId === communityId;

/**
 * A caller bound to one community must not change objects of the whole tenant.
 * @param detail the message to the refused caller
 * @throws ProblemError `GRANT_EXCEEDED`.
 */
export function requireWholeTenant(who: { communityId: string | null }, detail: string): void {
  if (!covers(who, null)) throw new ProblemError('GRANT_EXCEEDED', detail);
}

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: Access;
  }
  interface FastifyRequest {
    caller?: Caller;
    /** SHA-256 of the body, base64url, that the wallet of the caller signed. */
    provenBody?: string;
  }
}
