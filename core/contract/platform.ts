import { z } from 'zod';

const Id = z.uuid();
/** `did:key` of a P-256 key. */
export const Did = z.string().regex(/^did:key:z[1-9A-HJ-NP-Za-km-z]{40,60}$/);

export const NewBranch = z
  .strictObject({ name: z.string().trim().min(2).max(80) })
  .meta({ id: 'NewBranch', description: 'A branch becomes a tenant with one community.' });

export const Branch = z
  .object({
    tenantId: Id,
    communityId: Id,
    licenseKey: z.string().describe('Presented once by a kiosk at its registration; not stored in clear.'),
    enrolmentCode: z.string().describe('One kiosk and one first supervisor, within 24 hours.'),
    expiresAt: z.iso.datetime(),
  })
  .meta({ id: 'Branch' });
export type Branch = z.infer<typeof Branch>;

export const ServiceFacts = z
  .object({
    servicesDid: Did.describe('Receipts and rosters verify under this key.'),
    issuer: z.url(),
    tokenEndpoint: z.string().describe('Path on this address.'),
    serverTime: z.iso.datetime(),
    durability: z.enum(['embedded', 'server']),
    version: z.string(),
    services: z.record(z.string(), z.string()).describe('Service names and their paths on this address.'),
  })
  .meta({ id: 'ServiceFacts', description: 'What the services tell anyone.' });
export type ServiceFacts = z.infer<typeof ServiceFacts>;

export const CommunityFacts = z
  .object({
    tenantId: Id,
    communityId: Id,
    communityName: z.string(),
    servicesDid: Did,
    publicKey: z.string().describe('base64url of the compressed P-256 point of the community.'),
  })
  .meta({ id: 'CommunityFacts' });

/** Claims of the proof that a new kiosk signs with its wallet key; `typ` is {@link ENROLMENT_PROOF_TYPE}. */
export const EnrolmentClaims = z.object({
  aud: Did,
  iat: z.number().int(),
  /** SHA-256 of the enrolment code as sent, base64url: the proof is good for this enrolment only. */
  codeHash: z.string(),
  kioskName: z.string(),
});
export const ENROLMENT_PROOF_TYPE = 'counterproof-enrolment+jws';

export const NewKiosk = z
  .strictObject({
    licenseKey: z.string().max(64),
    enrolmentCode: z.string().max(64),
    kioskDid: Did,
    kioskName: z.string().trim().min(1).max(80),
    proof: z.string().max(4000).describe('Compact JWS, ES256, by the key of kioskDid.'),
  })
  .meta({ id: 'NewKiosk' });

export const EnrolledKiosk = CommunityFacts.extend({ clientId: z.string() }).meta({ id: 'EnrolledKiosk' });
