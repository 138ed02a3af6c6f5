import { randomBytes, randomUUID } from 'node:crypto';
import type { z } from 'zod';
import { AppError } from '#core/contract/errors.ts';
import type {
  CredentialFormat,
  credentialCalls,
  IssuedCredential,
} from '#core/contract/wallet-calls/credentials.ts';
import { canDisclose } from '#core/credentials/sd-jwt.ts';
import { DAY_MS, daysLater } from '#core/days.ts';
import { verifySignToken } from '#core/keys/sign-token.ts';
import { audited } from '#services/audit/index.ts';
import type { NewCredential } from '#services/contract/credentials.ts';
import { invalidRequest } from '#services/contract/invalid-request.ts';
import { ProblemError } from '#services/contract/problem.ts';
import { refuseGone } from '#services/erasure/index.ts';
import type { WalletPrincipal } from '#services/kernel/access.ts';
import type { ServicesContext } from '#services/kernel/context.ts';
import type { DatabaseTransaction } from '#services/kernel/database/database.ts';
import { communitySigner, findSigner, requireModule } from '#services/platform/index.ts';
import { lockSession } from '#services/sessions/index.ts';
import { isRevoked, walletOfSession } from '#services/users/index.ts';
import { type Community, insertCredential, nextListIndex } from './credential.repository.ts';
import { type CredentialFacts, makeCredential } from './make-credential.ts';

/** How long a credential holds unless its issuer or its document says otherwise. */
const LONGEST_DAYS = 365;
/** How long a credential can be fetched by its address. */
const DOWNLOAD_MS = DAY_MS;
const TOKEN_BYTES = 24;
/** Pictures stay with the person; the sources of fields are evidence, not claims. */
const NOT_CLAIMED = new Set(['face', 'image', 'imageBack', 'liveId', 'proofs', 'id']);

type DocumentRequest = z.output<NonNullable<(typeof credentialCalls)['fromDocument']['input']>['body']>;

/** The caller, the community, and the origin of the addresses in the answer. */
export interface IssuingScope {
  readonly context: ServicesContext;
  readonly community: Community;
  readonly actor: string;
  readonly origin: string;
}

/** Where everything about the credentials of a community is published. */
export const addressOf = (origin: string, { tenantId, communityId }: Community): string =>
  `${origin}/v1/tenant/${tenantId}/community/${communityId}`;

/**
 * @throws ProblemError `LICENSE_EXPIRED`, `LICENSE_MODULE_MISSING`, `WALLET_REVOKED`, `INVALID_REQUEST` for a time that is
 * over.
 */
export const issueFromPayload = (
  scope: IssuingScope,
  kind: string,
  { subject, claims, format, validUntil }: NewCredential,
): Promise<IssuedCredential> =>
  issue(scope, {
    kind,
    subject,
    claims,
    format,
    source: 'payload',
    until: validUntil === undefined ? undefined : new Date(validUntil),
    path: '/validUntil',
  });

/**
 * A credential of a document, about the wallet of the caller. The kiosk of the caller must have captured it: its sign
 * token is over exactly these data. The session of the capture must have ended with Success, and this wallet must have
 * taken its documents.
 *
 * @throws ProblemError `SIGN_TOKEN_INVALID`, `DOCUMENT_NOT_PROVEN`, `SESSION_ENDED` where its data are gone, and those of {@link issueFromPayload}.
 */
export async function issueFromDocument(
  scope: IssuingScope,
  caller: WalletPrincipal,
  kind: string,
  { data, signToken, sessionId, format }: DocumentRequest,
): Promise<IssuedCredential> {
  if (data.type !== kind) throw invalidRequest([{ path: '/data/type', message: 'differs from the path' }]);
  const kiosk = await findSigner(scope.context.db, caller);
  try {
    verifySignToken(signToken, data, { issuers: kiosk ? [kiosk.did] : [], subject: sessionId });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    throw new ProblemError('SIGN_TOKEN_INVALID', `The token does not count: ${error.detail.probe}.`);
  }
  const claims = Object.fromEntries(Object.entries(data).filter(([name]) => !NOT_CLAIMED.has(name)));
  const named = typeof data.id === 'string' ? { ...claims, documentId: data.id } : claims;
  const until = data.doe === undefined ? undefined : endOfDay(data.doe);
  const permit = (trx: DatabaseTransaction, at: Date) => requireProven(trx, caller, sessionId, at);
  return issue(scope, {
    kind,
    subject: caller.walletDid,
    claims: named,
    format,
    source: 'document',
    until,
    path: '/data/doe',
    permit,
  });
}

/** A session that proves nothing to a wallet gets the same answer for every reason. */
async function requireProven(
  trx: DatabaseTransaction,
  { tenantId, communityId, kioskId, walletDid }: WalletPrincipal,
  sessionId: string,
  at: Date,
): Promise<void> {
  const session = await lockSession(trx, tenantId, sessionId);
  const wallet = await walletOfSession(trx, { tenantId, communityId, sessionId });
  if (session?.kioskId !== kioskId || wallet?.did !== walletDid) {
    throw new ProblemError('DOCUMENT_NOT_PROVEN');
  }
  await refuseGone(trx, session, at);
}

interface Issue {
  kind: string;
  subject: string;
  claims: Readonly<Record<string, unknown>>;
  format: CredentialFormat;
  source: 'document' | 'payload';
  until: Date | undefined;
  /** Where the request names its end. */
  path: string;
  /** Refuses a credential that must not be issued now. */
  permit?: (trx: DatabaseTransaction, at: Date) => Promise<void>;
}

async function issue(
  { context, community, actor, origin }: IssuingScope,
  { kind, subject, claims, format, source, until, path, permit }: Issue,
): Promise<IssuedCredential> {
  const { tenantId, communityId } = community;
  return audited(context, { tenantId, actor }, async (trx, at) => {
    const longest = daysLater(at, LONGEST_DAYS);
    // A document of a far time, or of none, gives a year; one whose day does not exist gives nothing.
    const validUntil = until && !(source === 'document' && until > longest) ? until : longest;
    if (format === 'dc+sd-jwt' && !canDisclose(claims)) {
      throw invalidRequest([{ path: '/claims', message: 'holds what an SD-JWT cannot disclose' }]);
    }
    if (!(validUntil > at)) throw invalidRequest([{ path, message: 'is over' }]);
    await requireModule(trx, community, 'wallet', at);
    await permit?.(trx, at);
    if (await isRevoked(trx, { tenantId, did: subject })) throw new ProblemError('WALLET_REVOKED');
    const credentialId = randomUUID();
    const listIndex = await nextListIndex(trx, community);
    const signer = await communitySigner(context, trx, community);
    const address = addressOf(origin, community);
    const facts: CredentialFacts = {
      credentialId,
      listIndex,
      kind,
      subject,
      claims,
      at,
      validUntil,
      address,
    };
    const token = randomBytes(TOKEN_BYTES).toString('base64url');
    const sealer = await context.sealers.community(trx, tenantId, communityId);
    await insertCredential(
      trx,
      { sealer, sealers: context.sealers },
      {
        ...community,
        ...facts,
        source,
        issuedBy: actor,
        jws: makeCredential(signer, facts, format),
        token,
        downloadUntil: new Date(at.getTime() + DOWNLOAD_MS),
      },
    );
    const result: IssuedCredential = {
      id: credentialId,
      format,
      validUntil: validUntil.toISOString(),
      downloadUrl: `${address}/vc_downloads/${token}`,
      statusUrl: `${address}/vc/${credentialId}/status`,
    };
    return { result, action: 'credential.issued', data: { credentialId, kind, source } };
  });
}

/** A document counts on the day of its expiry, wherever its holder is. */
function endOfDay(compact: string): Date {
  const [, year, month, day] = /^(\d{4})(\d{2})(\d{2})$/.exec(compact) ?? [];
  return new Date(Date.parse(`${year}-${month}-${day}T00:00:00Z`) + DAY_MS);
}
