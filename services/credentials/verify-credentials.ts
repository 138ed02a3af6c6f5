import { randomBytes } from 'node:crypto';
import type { z } from 'zod';
import { type CredentialFault, verifyCredential } from '#core/credentials/credential.ts';
import { type PresentationExpectation, verifyPresentation } from '#core/credentials/presentation.ts';
import { isSdJwt, verifySdJwtPresentation } from '#core/credentials/sd-jwt.ts';
import type {
  CredentialVerdict,
  PresentationRequest,
  PresentationVerdict,
} from '#services/contract/credentials.ts';
import type { ServicesContext } from '#services/kernel/context.ts';
import { communitySigner } from '#services/platform/index.ts';
import { type Community, findCredential, insertRequest, takeRequest } from './credential.repository.ts';

const REQUEST_MS = 5 * 60_000;
const NONCE_BYTES = 16;
const URN = /^urn:uuid:([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

interface Scope {
  context: ServicesContext;
  community: Community;
}

/** Judges a credential of this community, revocation included. An SD-JWT is judged in a presentation only. */
export async function judgeCredential(
  { context, community }: Scope,
  { credential: jws, holder }: { credential: string; holder?: string | undefined },
): Promise<z.infer<typeof CredentialVerdict>> {
  if (isSdJwt(jws)) return { verified: false, fault: 'no-key-binding', credential: null };
  const { did } = await communitySigner(context, context.db, community);
  const verdict = verifyCredential(jws, { at: context.now(), issuers: [did], holder });
  const fault = verdict.verified
    ? await revocationOf({ context, community }, verdict.credential)
    : verdict.fault;
  return verdict.verified && !fault
    ? { verified: true, fault: null, credential: verdict.credential }
    : { verified: false, fault: fault ?? 'malformed', credential: null };
}

/** Makes the nonce that one presentation for this audience must carry. */
export async function requestPresentation(
  { context, community }: Scope,
  audience: string,
): Promise<z.infer<typeof PresentationRequest>> {
  const nonce = randomBytes(NONCE_BYTES).toString('base64url');
  const expiresAt = new Date(context.now().getTime() + REQUEST_MS);
  await insertRequest(context.db, context.sealers, { ...community, nonce, audience, expiresAt });
  return { nonce, audience, expiresAt: expiresAt.toISOString() };
}

/** Judges a presentation that answers a request; the request is spent in any case. */
export async function judgePresentation(
  { context, community }: Scope,
  { presentation, nonce }: { presentation: string; nonce: string },
): Promise<z.infer<typeof PresentationVerdict>> {
  const at = context.now();
  const audience = await takeRequest(context.db, context.sealers, { ...community, nonce, at });
  if (audience === undefined) return refused('wrong-nonce');
  const { did } = await communitySigner(context, context.db, community);
  const expected = { at, issuers: [did], audience, nonce };
  if (isSdJwt(presentation)) return judgeDisclosure({ context, community }, presentation, expected);
  const verdict = verifyPresentation(presentation, expected);
  if (!verdict.verified) return refused(verdict.fault);
  for (const credential of verdict.credentials) {
    const fault = await revocationOf({ context, community }, credential);
    if (fault) return refused(fault);
  }
  const { holder, credentials } = verdict;
  return { verified: true, fault: null, holder, credentials: [...credentials], disclosed: null };
}

async function judgeDisclosure(
  scope: Scope,
  presentation: string,
  expected: PresentationExpectation,
): Promise<z.infer<typeof PresentationVerdict>> {
  const verdict = verifySdJwtPresentation(presentation, expected);
  if (!verdict.verified) return refused(verdict.fault);
  const { id, type, subject, claims } = verdict.credential;
  const fault = await revocationOf(scope, verdict.credential);
  if (fault) return refused(fault);
  const disclosed = { id, type, claims: claims as Record<string, z.core.util.JSONType> };
  return { verified: true, fault: null, holder: subject, credentials: [], disclosed };
}

const refused = (
  fault: NonNullable<z.infer<typeof PresentationVerdict>['fault']>,
): z.infer<typeof PresentationVerdict> => ({
  verified: false,
  fault,
  holder: null,
  credentials: [],
  disclosed: null,
});

/** A credential that this community does not know has no status, though its signature is right. */
async function revocationOf(
  { context, community }: Scope,
  { id }: { readonly id: string },
): Promise<CredentialFault | undefined> {
  const credentialId = URN.exec(id)?.[1];
  const row = credentialId && (await findCredential(context.db, { ...community, credentialId }));
  if (!row) return 'status-unknown';
  return row.revoked_at === null ? undefined : 'revoked';
}
