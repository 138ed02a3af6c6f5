import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { RendererRole } from '#core/contract/counter/wire.ts';

const LAUNCH_TOKEN_LIFETIME_MS = 30_000;

export type Redemption =
  | { readonly kind: 'admitted'; readonly role: RendererRole; readonly secret: string }
  /** The token was used before and this request does not come from the browser that used it. */
  | { readonly kind: 'used-before'; readonly role: RendererRole }
  | { readonly kind: 'refused' };

export interface LaunchTokens {
  /** A one-time token for a role; an older unused one of the same role is void. */
  issue(role: RendererRole): string;
  /** Exchanges a token for the cookie secret of its role. A new secret ends the former one. */
  redeem(token: string): Redemption;
  /** Whether this is the cookie secret of the role now. */
  holds(role: RendererRole, secret: string | undefined): boolean;
  /** Ends the cookie of a role, so that only a new launch opens its page again. */
  revoke(role: RendererRole): void;
}

interface Ticket {
  readonly token: string;
  readonly role: RendererRole;
  readonly expiresAt: number;
  used: boolean;
}

const newSecret = (): string => randomBytes(32).toString('base64url');

/** Compares in constant time; the lengths are public. */
const same = (a: string, b: string): boolean => {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
};

/**
 * Hands out launch tokens. A token serves once, for 30 s; that it was used twice is the sign that someone else read it.
 */
export const createLaunchTokens = (now: () => number = Date.now): LaunchTokens => {
  let tickets: Ticket[] = [];
  const secrets = new Map<RendererRole, string>();
  return {
    issue(role) {
      const token = newSecret();
      tickets = tickets.filter((ticket) => ticket.used || (ticket.role !== role && ticket.expiresAt > now()));
      tickets.push({ token, role, expiresAt: now() + LAUNCH_TOKEN_LIFETIME_MS, used: false });
      return token;
    },
    redeem(token) {
      const ticket = tickets.find((candidate) => same(candidate.token, token));
      if (ticket === undefined) return { kind: 'refused' };
      if (ticket.used) return { kind: 'used-before', role: ticket.role };
      if (ticket.expiresAt <= now()) return { kind: 'refused' };
      ticket.used = true;
      const secret = newSecret();
      secrets.set(ticket.role, secret);
      return { kind: 'admitted', role: ticket.role, secret };
    },
    holds(role, secret) {
      const expected = secrets.get(role);
      return expected !== undefined && secret !== undefined && same(expected, secret);
    },
    revoke(role) {
      secrets.delete(role);
    },
  };
};
