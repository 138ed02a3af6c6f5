import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import { AppError } from '#core/contract/errors.ts';
import { GALLERY_CONSENT_VERSION } from '#core/contract/gallery-consent.ts';
import {
  type ReleasedBackup,
  releaseInfo,
  type restorationCalls,
} from '#core/contract/wallet-calls/restoration.ts';
import { equalBytes, fromBase64Url, toBase64Url, utf8 } from '#core/keys/bytes.ts';
import { publicKeyFromDid } from '#core/keys/did-key.ts';
import { sealBytes } from '#core/keys/hpke.ts';
import { restorationSignedData } from '#core/keys/live-id-data.ts';
import { signTokenId, verifySignToken } from '#core/keys/sign-token.ts';
import { COUNTER_STANDARD } from '#core/proofing/built-in-flows.ts';
import { type Act, audited } from '#services/audit/index.ts';
import { invalidRequest } from '#services/contract/invalid-request.ts';
import { ProblemError } from '#services/contract/problem.ts';
import { lookForFace } from '#services/faces/index.ts';
import { actorOf, type WalletPrincipal } from '#services/kernel/access.ts';
import type { ServicesContext } from '#services/kernel/context.ts';
import { rememberProof } from '#services/kernel/idempotency/proof-replay.repository.ts';
import { type Try, tryAt } from '#services/kernel/wrong-tries.ts';
import { findSigner } from '#services/platform/index.ts';
import { walletOfSession } from '#services/users/index.ts';
import { proofHashOf, requireRestoring } from './back-up.ts';
import {
  type BackupKey,
  endRestoration,
  insertRestoration,
  keepBackupLonger,
  type LockedBackup,
  lockRestorable,
  lockRestoration,
  writeLockout,
} from './backup.repository.ts';

const RESTORATION_MS = 5 * 60_000;
/** How old a live picture may be; a minute for a clock that is ahead. */
const PICTURE_MS = 5 * 60_000;
const AHEAD_MS = 60_000;
const LEAST_SCORE = COUNTER_STANDARD.comparison.selfieToSelfie.supports;

type Faces = Parameters<typeof lookForFace>[0];
type Begin = z.output<NonNullable<(typeof restorationCalls)['begin']['input']>['body']>;
type Begun = z.output<(typeof restorationCalls)['begin']['output'][201]>;

/**
 * Looks for the back-up of the person whom a live picture shows. Where it finds none, the answer does not say whether the
 * face, its wallet or the back-up is missing.
 *
 * @throws ProblemError `RESTORE_DISABLED`, `LIVENESS_REQUIRED`, `SIGN_TOKEN_INVALID`, `LIVE_ID_NOT_RECOGNISED`, those of
 * {@link lookForFace}, and `INVALID_REQUEST` for another text of the consent.
 */
export async function beginRestoration(faces: Faces, caller: WalletPrincipal, asked: Begin): Promise<Begun> {
  const { context } = faces;
  await requireRestoring(context, caller);
  await requireLive(context, caller, asked);
  const did = await walletOfFace(faces, caller, asked);
  const { tenantId, communityId, walletDid: askedBy } = caller;
  return audited(context, { tenantId, actor: actorOf(caller) }, async (trx, at) => {
    const key = { tenantId, communityId, did };
    const sealer = await context.sealers.community(trx, tenantId, communityId);
    const backup = await lockRestorable(trx, sealer, key);
    if (!backup) throw new ProblemError('LIVE_ID_NOT_RECOGNISED');
    const restorationId = randomUUID();
    const expiresAt = new Date(at.getTime() + RESTORATION_MS);
    await insertRestoration(trx, key, { restorationId, askedBy, expiresAt });
    const { salt } = backup.restorable;
    const result = { restorationId, salt, expiresAt: expiresAt.toISOString() };
    return { result, action: 'wallet.restoration-begun', data: { restorationId, kioskId: caller.kioskId } };
  });
}

/**
 * The kiosk of the caller says, under its own key, that a live person was before the camera just now, for this very
 * caller; it counts once.
 */
async function requireLive(
  { db, now }: ServicesContext,
  { tenantId, kioskId, walletDid }: WalletPrincipal,
  { picture, liveness, signToken, sessionId, consent }: Begin,
): Promise<void> {
  if (consent.textVersion !== GALLERY_CONSENT_VERSION) {
    throw invalidRequest([{ path: '/consent/textVersion', message: 'is not the version in use' }]);
  }
  const kiosk = await findSigner(db, { tenantId, kioskId });
  const signed = { mime: picture.type, bytes: Buffer.from(picture.data, 'base64') };
  const at = now().getTime();
  const captured = { from: new Date(at - PICTURE_MS), to: new Date(at + AHEAD_MS) };
  try {
    const issuers = kiosk ? [kiosk.did] : [];
    const data = restorationSignedData(signed, liveness, walletDid);
    verifySignToken(signToken, data, { issuers, subject: sessionId, captured });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    throw new ProblemError('SIGN_TOKEN_INVALID', `The token does not count: ${error.detail.probe}.`);
  }
  if (liveness.status !== 'PASSED') throw new ProblemError('LIVENESS_REQUIRED');
  const proofId = `live-picture.${signTokenId(signToken)}`;
  const expiresAt = new Date(at + PICTURE_MS + 2 * AHEAD_MS);
  if (!(await rememberProof(db, { tenantId, proofId, expiresAt }))) {
    throw new ProblemError('SIGN_TOKEN_INVALID', 'The token was used before.');
  }
}

/** The wallet of the one enrolled face that is close enough. @throws ProblemError `LIVE_ID_NOT_RECOGNISED` */
async function walletOfFace(
  faces: Faces,
  caller: WalletPrincipal,
  { picture, consent }: Begin,
): Promise<string> {
  const { tenantId, communityId } = caller;
  const { sessionId } = await lookForFace(faces, caller, {
    communityId,
    operation: 'authenticate',
    picture,
    consent: { purpose: 'face-identification', ...consent, textVersion: GALLERY_CONSENT_VERSION },
    leastScore: LEAST_SCORE,
  });
  const place = { tenantId, communityId };
  const wallet =
    sessionId === undefined ? null : await walletOfSession(faces.context.db, { ...place, sessionId });
  if (!wallet) throw new ProblemError('LIVE_ID_NOT_RECOGNISED');
  return wallet.did;
}

type Release = { sealed: string } | { waitS: number };

/**
 * Releases the back-up to the key that began the restoration, once. Wrong second factors in a row make the wallet wait,
 * for any caller.
 *
 * @throws ProblemError `RESTORE_DISABLED`, `RESTORATION_NOT_FOUND`, `SECOND_FACTOR_WRONG`, `SIGN_IN_LOCKED`.
 */
export async function releaseBackup(
  context: ServicesContext,
  caller: WalletPrincipal,
  { restorationId, proof }: { restorationId: string; proof: string },
): Promise<{ sealed: string }> {
  await requireRestoring(context, caller);
  const { tenantId, communityId, walletDid: askedBy } = caller;
  // The count of a wrong proof must last, so the refusal is thrown after the transaction.
  const release = await audited<Release>(context, { tenantId, actor: actorOf(caller) }, async (trx, at) => {
    const open = await lockRestoration(trx, { tenantId, communityId, restorationId, askedBy, at });
    const key = { tenantId, communityId, did: open?.did ?? '' };
    const sealer = await context.sealers.community(trx, tenantId, communityId);
    const backup = open && (await lockRestorable(trx, sealer, key));
    if (!backup) throw new ProblemError('RESTORATION_NOT_FOUND');
    const { lockout, ...act } = judge(backup, {
      proof,
      restorationId,
      attempt: tryAt(context, at),
      askedBy,
      did: key.did,
    });
    await writeLockout(trx, key, lockout);
    if ('sealed' in act.result) {
      await endRestoration(trx, { tenantId, restorationId });
      await keepBackupLonger(trx, key, at);
    }
    return act;
  });
  if ('sealed' in release) return release;
  const { waitS } = release;
  if (waitS > 0) throw new ProblemError('SIGN_IN_LOCKED', `Wait ${waitS} seconds.`, { retryAfterS: waitS });
  throw new ProblemError('SECOND_FACTOR_WRONG');
}

interface Judged extends Act<Release> {
  lockout: LockedBackup['lockout'];
}

function judge(
  { restorable, lockout }: LockedBackup,
  asked: { proof: string; restorationId: string; attempt: Try; askedBy: string } & Pick<BackupKey, 'did'>,
): Judged {
  const { restorationId, did, askedBy, attempt } = asked;
  const waitS = attempt.waitS(lockout);
  const isRight = waitS === 0 && equalBytes(proofHashOf(asked.proof), fromBase64Url(restorable.proofHash));
  if (isRight) {
    const { share, wallet } = restorable;
    const released: ReleasedBackup = { did, share, wallet };
    const info = { info: releaseInfo(restorationId) };
    const sealed = toBase64Url(sealBytes(publicKeyFromDid(askedBy), utf8(JSON.stringify(released)), info));
    return {
      result: { sealed },
      action: 'wallet.restored',
      data: { restorationId, did },
      lockout: undefined,
    };
  }
  return {
    result: { waitS },
    action: 'wallet.restoration-refused',
    data: { restorationId, did, locked: waitS > 0 },
    lockout: waitS > 0 ? lockout : attempt.wrong(lockout),
  };
}
