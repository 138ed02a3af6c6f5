import { randomBytes, randomUUID } from 'node:crypto';
import type { z } from 'zod';
import type { passkeyCalls } from '#core/contract/wallet-calls/passkeys.ts';
import { audited } from '#services/audit/index.ts';
import { ProblemError } from '#services/contract/problem.ts';
import { actorOf, type WalletPrincipal } from '#services/kernel/access.ts';
import type { ServicesContext } from '#services/kernel/context.ts';
import { communitySigner } from '#services/platform/index.ts';
import { requireLink, userOf } from '#services/users/index.ts';
import { findCeremony, insertCeremony } from './passkey.repository.ts';
import { sealNames } from './passkey-names.ts';

const CEREMONY_MS = 5 * 60_000;
const TOKEN_S = 5 * 60;
const SECRET_BYTES = 24;
/** RFC 8176: possession of a key, presence, and more than one factor. */
const METHODS = ['pop', 'user', 'mfa'] as const;

type Begin = z.output<NonNullable<(typeof passkeyCalls)['begin']['input']>['body']>;
type Begun = z.output<(typeof passkeyCalls)['begin']['output'][200]>;
type Result = z.output<(typeof passkeyCalls)['result']['output'][200]>;

/**
 * Begins a ceremony. A registration needs a user that the wallet is linked to; an authentication begins for every name,
 * so the answer does not reveal whose name it is. It counts only if the wallet is linked to that user when the answer
 * comes.
 *
 * @param origin under which the page works.
 * @throws ProblemError `ACCOUNT_NOT_LINKED`.
 */
export async function beginCeremony(
  context: ServicesContext,
  caller: WalletPrincipal,
  { kind, userName, token, displayName, deviceName }: Begin,
  origin: string,
): Promise<Begun> {
  const { tenantId, communityId, walletDid: did } = caller;
  return audited(context, { tenantId, actor: actorOf(caller) }, async (trx, at) => {
    const isMaking = kind === 'registration';
    const userId = isMaking
      ? (await requireLink(context, trx, caller, userName, at)).user.userId
      : ((await userOf(context, trx, caller, userName))?.userId ?? null);
    const ceremonyId = randomUUID();
    const secret = randomBytes(SECRET_BYTES).toString('base64url');
    const expiresAt = new Date(at.getTime() + CEREMONY_MS);
    const sealer = await context.sealers.community(trx, tenantId, communityId);
    const ceremony = {
      tenantId,
      communityId,
      ceremonyId,
      did,
      kind,
      userId,
      withToken: token,
      names: isMaking ? sealNames(sealer, { tenantId, ceremonyId }, { displayName, deviceName }) : null,
      secret,
      expiresAt,
    };
    await insertCeremony(trx, context.sealers, ceremony);
    const facts = new URLSearchParams({ tenant: tenantId, ceremony: ceremonyId, secret, kind });
    const result = { ceremonyId, url: `${origin}/passkey#${facts}`, expiresAt: expiresAt.toISOString() };
    return { result, action: 'passkey.ceremony-begun', data: { ceremonyId, kind } };
  });
}

/** The result of a ceremony of the caller's wallet. @throws ProblemError `CEREMONY_NOT_FOUND`. */
export async function ceremonyResult(
  context: ServicesContext,
  { tenantId, communityId, walletDid: did }: WalletPrincipal,
  ceremonyId: string,
  origin: string,
): Promise<Result> {
  const { db, now } = context;
  const row = await findCeremony(db, { tenantId, communityId, did, ceremonyId });
  if (!row) throw new ProblemError('CEREMONY_NOT_FOUND');
  if (row.done_at === null) {
    const state = row.expires_at > now() ? 'pending' : 'expired';
    return { state, userId: null, passkeyId: null, agoMs: null, token: null };
  }
  const { user_id: userId, passkey_id: passkeyId, with_token: withToken } = row;
  const iat = Math.floor(row.done_at.getTime() / 1000);
  const claims = {
    sub: userId,
    aud: origin,
    iat,
    exp: iat + TOKEN_S,
    jti: ceremonyId,
    amr: METHODS,
    wallet: did,
  };
  const signer = await communitySigner(context, db, { tenantId, communityId });
  const token = withToken ? signer.signJws({ iss: signer.did, ...claims }, 'JWT') : null;
  const agoMs = Math.max(0, now().getTime() - row.done_at.getTime());
  return { state: 'done', userId, passkeyId, agoMs, token };
}
