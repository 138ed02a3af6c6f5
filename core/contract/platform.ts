import { z } from 'zod';

const Id = z.uuid();
/** `did:key` of a P-256 key. */
export const Did = z.string().regex(/^did:key:z[1-9A-HJ-NP-Za-km-z]{40,60}$/);

export const NewBranch = z
  .strictObject({
    name: z.string().trim().min(2).max(80),
    sandbox: z.boolean().default(false).describe('Its community verifies no person. Fixed at creation.'),
  })
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
    tokenEndpoint: z.string().startsWith('/').describe('Path on this address.'),
    serverTime: z.iso.datetime(),
    durability: z.enum(['embedded', 'server']),
    version: z.string(),
    services: z
      .record(z.string(), z.string())
      .describe('Names of services and where their paths begin on this address: bases, not endpoints.'),
  })
  .meta({ id: 'ServiceFacts', description: 'Public facts of the services.' });
export type ServiceFacts = z.infer<typeof ServiceFacts>;

/** `typ` of the compact JWS by which the services prove their key. */
export const SERVICES_PROOF_TYPE = 'counterproof-services-proof+jws';

const Bits256 = z.string().regex(/^[\w-]{43}$/);

export const ServicesChallenge = z
  .strictObject({
    nonce: Bits256.describe('256 fresh random bits, base64url.'),
    jkt: Bits256.describe('RFC 7638 thumbprint of the DPoP key of the caller.'),
  })
  .meta({ id: 'ServicesChallenge' });
export type ServicesChallenge = z.infer<typeof ServicesChallenge>;

export const SignedServicesProof = z
  .object({
    jws: z.string().describe('Compact JWS, ES256, by the key of servicesDid.'),
  })
  .meta({ id: 'SignedServicesProof' });

/** Claims of the proof; `typ` is {@link SERVICES_PROOF_TYPE}. */
export const ServicesProof = z.object({
  nonce: Bits256,
  issuer: z.url(),
  /** Where the challenge reached the services: scheme and authority, as the caller addressed them. */
  origin: z.url(),
  serverTime: z.iso.datetime(),
  /** The DPoP key that the challenge named (RFC 7800 section 3.1). */
  cnf: z.object({ jkt: Bits256 }),
});
export type ServicesProof = z.infer<typeof ServicesProof>;

export const CommunityFacts = z
  .object({
    tenantId: Id,
    communityId: Id,
    communityName: z.string(),
    servicesDid: Did,
    publicKey: z.string().describe('base64url of the compressed P-256 point of the community.'),
  })
  .meta({ id: 'CommunityFacts' });

/** The public facts of a community, by which a client checks its settings of the tenant. */
export const PublicCommunity = CommunityFacts.extend({
  tenantDNS: z.string().nullable(),
  tenanttag: z.string(),
  tenantName: z.string(),
}).meta({ id: 'PublicCommunity' });

/** Claims of the proof that a new kiosk signs with its wallet key; `typ` is {@link ENROLMENT_PROOF_TYPE}. */
export const EnrolmentClaims = z.object({
  aud: Did,
  iat: z.number().int(),
  /** SHA-256 of the enrolment code as sent, base64url: the proof is good for this enrolment only. */
  codeHash: z.string(),
  kioskName: z.string(),
});
export const ENROLMENT_PROOF_TYPE = 'counterproof-enrolment+jws';

/** Most characters of the keys that a kiosk presents; the SDK refuses longer ones before it asks the services. */
export const LICENSE_KEY_MAX = 64;
export const ENROLMENT_CODE_MAX = 64;
export const KioskName = z.string().trim().min(1).max(80);

export const NewKiosk = z
  .strictObject({
    licenseKey: z.string().max(LICENSE_KEY_MAX),
    enrolmentCode: z.string().max(ENROLMENT_CODE_MAX),
    kioskDid: Did,
    kioskName: KioskName,
    proof: z.string().max(4000).describe('Compact JWS, ES256, by the key of kioskDid.'),
    evidence: z
      .number()
      .int()
      .min(1)
      .max(1000)
      .optional()
      .describe('Version of the evidence that the kiosk logs; it never logs a lower one.'),
  })
  .meta({ id: 'NewKiosk' });

export const EnrolledKiosk = CommunityFacts.extend({ clientId: z.string() }).meta({ id: 'EnrolledKiosk' });
