import { randomUUID } from 'node:crypto';
import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import { type Act, audited } from '#services/audit/index.ts';
import type { CeremonyKey } from '#services/contract/passkeys.ts';
import { ProblemError } from '#services/contract/problem.ts';
import type { ServicesContext } from '#services/kernel/context.ts';
import type { DatabaseTransaction } from '#services/kernel/database/database.ts';
import { lockLinkedUser, type User } from '#services/users/index.ts';
import {
  type Ceremony,
  type CeremonyKind,
  insertPasskey,
  lockOpenCeremony,
  passkeysOfUser,
  updateCeremony,
  updatePasskey,
} from './passkey.repository.ts';
import { openNames, sealDeviceName } from './passkey-names.ts';

const TIMEOUT_MS = 5 * 60_000;
/** ES256 and RS256 (RFC 9053): every security key and telephone knows one of them. */
const ALGORITHMS = [-7, -257];
/** Never a passkey of the shared machine itself. */
const HINTS = ['security-key', 'hybrid'] as const;

/** A request of the page, and the origin that it was made under. */
export interface PageCall {
  readonly context: ServicesContext;
  readonly key: CeremonyKey;
  readonly origin: string;
}

/** Options for `navigator.credentials.create`. @throws ProblemError `CEREMONY_NOT_FOUND`. */
export const registrationOptions = (call: PageCall) =>
  withOptions(call, 'registration', async (trx, user, ceremony) => {
    // The link may have ended since the ceremony began.
    if (!user) throw new ProblemError('CEREMONY_NOT_FOUND');
    const known = await passkeysOfUser(trx, user);
    const { displayName } = openNames(await sealerOf(call.context, trx, user), ceremony);
    const options = await generateRegistrationOptions({
      rpName: new URL(call.origin).hostname,
      rpID: new URL(call.origin).hostname,
      userName: user.userName,
      userID: new Uint8Array(Buffer.from(user.userId)),
      userDisplayName: displayName ?? user.displayName ?? user.userName,
      timeout: TIMEOUT_MS,
      attestationType: 'none',
      supportedAlgorithmIDs: ALGORITHMS,
      excludeCredentials: known.map(({ credential_id: id }) => ({ id })),
      authenticatorSelection: {
        authenticatorAttachment: 'cross-platform',
        residentKey: 'required',
        userVerification: 'required',
      },
    });
    return { ...options, hints: HINTS };
  });

/**
 * Options for `navigator.credentials.get`. They name no passkey, so they disclose nothing about the user.
 * @throws ProblemError `CEREMONY_NOT_FOUND`.
 */
export const authenticationOptions = (call: PageCall) =>
  withOptions(call, 'authentication', async () => ({
    ...(await generateAuthenticationOptions({
      rpID: new URL(call.origin).hostname,
      timeout: TIMEOUT_MS,
      userVerification: 'required',
    })),
    hints: HINTS,
  }));

/** New options take the place of earlier ones: of two tabs the later counts. */
async function withOptions<T extends { challenge: string }>(
  { context, key }: PageCall,
  kind: CeremonyKind,
  make: (trx: DatabaseTransaction, user: User | undefined, ceremony: Ceremony) => Promise<T>,
): Promise<T> {
  const { db, sealers, now } = context;
  return db.transaction().execute(async (trx) => {
    const ceremony = await lockOpenCeremony(trx, sealers, { ...key, kind, at: now() });
    if (!ceremony) throw new ProblemError('CEREMONY_NOT_FOUND');
    const options = await make(trx, await userOfCeremony(context, trx, ceremony), ceremony);
    await updateCeremony(trx, key, { challenge: options.challenge });
    return options;
  });
}

/** Stores the passkey that was made. @throws ProblemError `CEREMONY_NOT_FOUND`, `PASSKEY_REFUSED`. */
export const registrationResult = (call: PageCall, response: RegistrationResponseJSON) =>
  withAnswer(call, 'registration', async (trx, { user, ceremony, challenge, at }) => {
    const judged = await unlessRefused(
      verifyRegistrationResponse({
        response,
        expectedChallenge: challenge,
        expectedOrigin: call.origin,
        expectedRPID: new URL(call.origin).hostname,
        requireUserVerification: true,
        supportedAlgorithmIDs: ALGORITHMS,
      }),
    );
    if (!judged?.verified) return undefined;
    const { credential, credentialDeviceType, credentialBackedUp } = judged.registrationInfo;
    const sealer = await sealerOf(call.context, trx, user);
    const { tenantId } = user;
    const passkeyId = randomUUID();
    const passkey = {
      tenant_id: tenantId,
      passkey_id: passkeyId,
      device_name_sealed: sealDeviceName(sealer, { tenantId, passkeyId }, openNames(sealer, ceremony)),
      community_id: user.communityId,
      user_id: user.userId,
      did: ceremony.did,
      credential_id: credential.id,
      public_key: credential.publicKey,
      counter: credential.counter,
      device_type: credentialDeviceType,
      backed_up: credentialBackedUp,
    };
    return (await insertPasskey(trx, passkey, at)) ? passkeyId : undefined;
  });

/**
 * Accepts the use of a passkey of the user. One whose counter went back exists twice: it no longer counts.
 * @throws ProblemError `CEREMONY_NOT_FOUND`, `PASSKEY_REFUSED`.
 */
export const authenticationResult = (call: PageCall, response: AuthenticationResponseJSON) =>
  withAnswer(call, 'authentication', async (trx, { user, challenge, at }) => {
    const known = await passkeysOfUser(trx, user);
    const passkey = known.find(({ credential_id: id }) => id === response.id);
    if (!passkey) return undefined;
    const { passkey_id: passkeyId, credential_id: id, public_key: publicKey } = passkey;
    const judged = await unlessRefused(
      verifyAuthenticationResponse({
        response,
        expectedChallenge: challenge,
        expectedOrigin: call.origin,
        expectedRPID: new URL(call.origin).hostname,
        requireUserVerification: true,
        // The library forgets the passkey of a counter that went back; here it is judged after the signature.
        credential: { id, publicKey: new Uint8Array(publicKey), counter: 0 },
      }),
    );
    if (!judged?.verified) return undefined;
    const { newCounter, credentialBackedUp } = judged.authenticationInfo;
    const key = { tenantId: user.tenantId, passkeyId };
    const counter = Number(passkey.counter);
    if ((newCounter > 0 || counter > 0) && newCounter <= counter) {
      await updatePasskey(trx, key, { disabled_at: at });
      return undefined;
    }
    await updatePasskey(trx, key, { counter: newCounter, backed_up: credentialBackedUp, used_at: at });
    return passkeyId;
  });

interface Judging {
  user: User;
  ceremony: Ceremony;
  challenge: string;
  at: Date;
}

/** Spends the challenge in any case. @param judge answers the passkey, or undefined to refuse. */
async function withAnswer(
  { context, key }: PageCall,
  kind: CeremonyKind,
  judge: (trx: DatabaseTransaction, judging: Judging) => Promise<string | undefined>,
): Promise<void> {
  const { tenantId, ceremonyId } = key;
  const by = { tenantId, actor: `passkey-ceremony:${ceremonyId}` };
  // A refusal must last as well: the challenge is spent and a copied passkey stays disabled.
  const accepted = await audited<boolean>(context, by, async (trx, at) => {
    const ceremony = await lockOpenCeremony(trx, context.sealers, { ...key, kind, at });
    if (!ceremony) throw new ProblemError('CEREMONY_NOT_FOUND');
    const user = await userOfCeremony(context, trx, ceremony);
    const { challenge } = ceremony;
    await updateCeremony(trx, key, { challenge: null });
    const passkeyId =
      user && challenge !== null ? await judge(trx, { user, ceremony, challenge, at }) : undefined;
    if (passkeyId === undefined) return ended(false, { ceremonyId, kind });
    await updateCeremony(trx, key, { challenge: null, passkey_id: passkeyId, done_at: at });
    return ended(true, { ceremonyId, kind, passkeyId });
  });
  if (!accepted) throw new ProblemError('PASSKEY_REFUSED');
}

const ended = (result: boolean, data: Record<string, unknown>): Act<boolean> => ({
  result,
  action: result ? 'passkey.accepted' : 'passkey.refused',
  data,
});

/** The library throws for every answer that does not count. */
async function unlessRefused<T>(judging: Promise<T>): Promise<T | undefined> {
  try {
    return await judging;
  } catch {
    return undefined;
  }
}

const sealerOf = ({ sealers }: ServicesContext, trx: DatabaseTransaction, { tenantId, communityId }: User) =>
  sealers.community(trx, tenantId, communityId);

/**
 * The user of a ceremony, where the wallet that began it is linked to them now. Otherwise an attacker could begin a
 * ceremony for a victim, send them its page and receive the token that they sign.
 */
async function userOfCeremony(
  context: ServicesContext,
  trx: DatabaseTransaction,
  { tenant_id: tenantId, community_id: communityId, user_id: userId, did }: Ceremony,
): Promise<User | undefined> {
  return userId === null ? undefined : lockLinkedUser(context, trx, { tenantId, communityId, userId, did });
}
