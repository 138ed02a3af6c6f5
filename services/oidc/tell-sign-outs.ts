import { randomUUID } from 'node:crypto';
import { importJWK, SignJWT } from 'jose';
import { type BackOff, backOff } from '#core/back-off.ts';
import { DAY_MS } from '#core/days.ts';
import { recordAudit } from '#services/audit/index.ts';
import { createSender, type Sender } from '#services/events/index.ts';
import type { ServicesContext } from '#services/kernel/context.ts';
import type { SigningKeys } from '#services/oauth/index.ts';
import {
  claimSignOuts,
  type DueSignOut,
  endDueSessions,
  postponeSignOut,
  settleSignOut,
} from './party-session.repository.ts';
import { issuerOf } from './paths.ts';

/** A relying party that never answers gets about ten tries in a day. */
const PAUSES: BackOff = { firstMs: 5_000, longestMs: 4 * 60 * 60 * 1000, factor: 3, spread: [0.8, 1.2] };
const AT_ONCE = 32;
/** Longer than one attempt can take. */
const CLAIM_MS = 30_000;
const EVENT = 'http://schemas.openid.net/event/backchannel-logout';

/** Tells relying parties which sessions of users have ended (OpenID Connect Back-Channel Logout 1.0). */
export class SignOuts {
  readonly #context: ServicesContext;
  readonly #keys: SigningKeys;
  readonly #sender: Sender;

  constructor(context: ServicesContext, keys: SigningKeys, sender: Sender = createSender(context.webhooks)) {
    this.#context = context;
    this.#keys = keys;
    this.#sender = sender;
  }

  /** Tells what is due. @returns how many relying parties were tried */
  async run(): Promise<number> {
    const { db, now } = this.#context;
    const at = now();
    await endDueSessions(db, at);
    const until = new Date(at.getTime() + CLAIM_MS);
    const due = await claimSignOuts(db, { at, until, most: AT_ONCE });
    await Promise.all(due.map((one) => this.#tell(one)));
    return due.length;
  }

  async stop(): Promise<void> {
    this.#sender.close();
  }

  async #tell(due: DueSignOut): Promise<void> {
    const { db, now } = this.#context;
    const { uri, tenantId, relyingPartyId, attempts, endedAt } = due;
    if (uri === null) return settleSignOut(db, due);
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const body = new URLSearchParams({ logout_token: await this.#token(due) }).toString();
    const attempt = await this.#sender.send({ url: uri, headers, body });
    if (attempt.delivered) return settleSignOut(db, due);
    const next = new Date(now().getTime() + backOff(attempts, PAUSES));
    if (next.getTime() < endedAt.getTime() + DAY_MS) return postponeSignOut(db, due, next);
    const data = { relyingPartyId, failure: attempt.failure, attempts };
    await recordAudit(db, { tenantId, at: now(), actor: 'services', action: 'relying-party.not-told', data });
    await settleSignOut(db, due);
  }

  /** A logout token (section 2.4) of its own for each attempt, signed as the ID tokens of the relying party are. */
  async #token(due: DueSignOut): Promise<string> {
    const { alg } = due;
    const { signing } = await this.#keys[alg].current();
    const seconds = Math.floor(this.#context.now().getTime() / 1000);
    return new SignJWT({ sid: due.sid, events: { [EVENT]: {} } })
      .setProtectedHeader({ alg, typ: 'logout+jwt', kid: signing.keyId })
      .setIssuer(issuerOf(this.#context, due))
      .setAudience(due.relyingPartyId)
      .setSubject(due.userId)
      .setIssuedAt(seconds)
      .setExpirationTime(seconds + 120)
      .setJti(randomUUID())
      .sign(await importJWK(signing.jwk, alg));
  }
}
