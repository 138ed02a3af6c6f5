import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import {
  ENROLMENT_PROOF_TYPE,
  type EnrolledKiosk,
  EnrolmentClaims,
  type NewKiosk,
  type PublicCommunity,
} from '#core/contract/platform.ts';
import { toBase64Url, utf8 } from '#core/keys/bytes.ts';
import { sha256 } from '#core/keys/canonical-json.ts';
import { verifyJws } from '#core/keys/jws.ts';
import { recordAudit } from '#services/audit/index.ts';
import { ProblemError } from '#services/contract/problem.ts';
import { clientIdOf } from '#services/kernel/access.ts';
import type { ServicesContext } from '#services/kernel/context.ts';
import { unlessTaken } from '#services/kernel/database/unless-taken.ts';
import { findCommunity } from './branch.repository.ts';
import { enrolmentHash, licenceHash } from './enrolment-codes.ts';
import { findKioskByDid, findLicence, insertKiosk, lockEnrolmentCode } from './kiosk.repository.ts';
import { requireTerms } from './licence.repository.ts';
import { findTenant } from './tenant.repository.ts';

const PROOF_AGE_S = 300;
type Request = z.infer<typeof NewKiosk>;

/**
 * Registers a kiosk once: licence key, unused code and possession of the wallet key. The same kiosk repeating itself
 * with the same code gets the same answer, so a lost response does no harm.
 *
 * @throws ProblemError `LICENSE_INVALID`, `LICENSE_EXPIRED`, `LICENSE_MODULE_MISSING`, `ENROLMENT_CODE_INVALID`, `KIOSK_PROOF_INVALID`, `KIOSK_EXISTS`,
 * `SANDBOX_COMMUNITY`.
 */
export async function enrolKiosk(
  context: ServicesContext,
  request: Request,
): Promise<z.infer<typeof EnrolledKiosk>> {
  const at = context.now();
  checkProof(context, request, at);
  const licence = await findLicence(context.db, licenceHash(context.sealers, request.licenseKey));
  if (!licence) throw new ProblemError('LICENSE_INVALID');
  const kiosk = await context.db.transaction().execute(async (trx) => {
    const code = await lockEnrolmentCode(trx, enrolmentHash(context.sealers, request.enrolmentCode));
    if (!code || code.tenant_id !== licence.tenant_id || code.community_id !== licence.community_id) {
      throw new ProblemError('ENROLMENT_CODE_INVALID', 'The licence has no such enrolment code.');
    }
    const known = await findKioskByDid(trx, request.kioskDid);
    if (known && known.kiosk_id === code.kiosk_id && known.active) return known.kiosk_id;
    if (known) throw kioskExists();
    if (code.kiosk_id || code.expires_at <= at) {
      throw new ProblemError('ENROLMENT_CODE_INVALID', 'The enrolment code was used or has expired.');
    }
    requireTerms([licence], 'idproofing', at);
    const community = await findCommunity(trx, code.tenant_id, code.community_id);
    if (community?.sandbox) throw new ProblemError('SANDBOX_COMMUNITY');
    const kioskId = randomUUID();
    const ids = { tenantId: code.tenant_id, communityId: code.community_id, kioskId };
    const { kioskDid: did, kioskName: name, evidence } = request;
    const added = { did, name, at, codeId: code.code_id, evidence };
    await unlessTaken(insertKiosk(trx, { ...ids, ...added }), kioskExists);
    const audit = { tenantId: ids.tenantId, at, actor: request.kioskDid };
    await recordAudit(trx, { ...audit, action: 'kiosk.enrolled', data: { kioskId } });
    return kioskId;
  });
  const facts = await communityFacts(context, licence.tenant_id, licence.community_id);
  return { ...facts, clientId: clientIdOf({ tenantId: licence.tenant_id, kioskId: kiosk }) };
}

const kioskExists = () => new ProblemError('KIOSK_EXISTS');

/** The public facts of a community with those of its tenant. @throws ProblemError `COMMUNITY_NOT_FOUND`. */
export async function publicCommunity(
  context: ServicesContext,
  tenantId: string,
  communityId: string,
): Promise<z.infer<typeof PublicCommunity>> {
  const facts = await communityFacts(context, tenantId, communityId);
  const { dns, tag, name } = (await findTenant(context.db, tenantId))!;
  return { ...facts, tenantDNS: dns, tenanttag: tag, tenantName: name };
}

/** The public facts of a community. @throws ProblemError `COMMUNITY_NOT_FOUND`. */
async function communityFacts(context: ServicesContext, tenantId: string, communityId: string) {
  const community = await findCommunity(context.db, tenantId, communityId);
  if (!community) throw new ProblemError('COMMUNITY_NOT_FOUND', 'No community has these identifiers.');
  return {
    tenantId,
    communityId,
    communityName: community.name,
    servicesDid: context.signer.did,
    publicKey: community.public_key,
  };
}

function checkProof(context: ServicesContext, request: Request, at: Date): void {
  const verdict = verifyJws(request.proof);
  const claims = EnrolmentClaims.safeParse(verdict.valid ? verdict.payload : undefined);
  const proved =
    verdict.valid &&
    verdict.did === request.kioskDid &&
    verdict.typ === ENROLMENT_PROOF_TYPE &&
    claims.success &&
    claims.data.aud === context.signer.did &&
    claims.data.kioskName === request.kioskName &&
    claims.data.codeHash === toBase64Url(sha256(utf8(request.enrolmentCode))) &&
    Math.abs(at.getTime() / 1000 - claims.data.iat) <= PROOF_AGE_S;
  if (!proved)
    throw new ProblemError('KIOSK_PROOF_INVALID', 'The proof is not of this key, request and time.');
}
