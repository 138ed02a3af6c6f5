import { z } from 'zod';
import { Did } from '#core/contract/platform.ts';
import { CredentialFormat } from '#core/contract/wallet-calls/credentials.ts';
import { CREDENTIAL_FAULTS, Credential } from '#core/credentials/credential.ts';
import { PRESENTATION_FAULTS } from '#core/credentials/presentation.ts';
import { KeyDid } from './key-did.ts';

/** Claims of a credential about its holder; `id` is the holder's DID and is set by the issuer. */
const Claims = z
  .record(z.string().min(1).max(100), z.json())
  .refine((claims) => !('id' in claims) && Object.keys(claims).length > 0, 'names `id`, or nothing')
  .refine((claims) => JSON.stringify(claims).length <= 100_000, 'is larger than 100,000 characters');

export const NewCredential = z
  .strictObject({
    subject: KeyDid,
    claims: Claims,
    format: CredentialFormat.default('vc+jwt'),
    validUntil: z.iso.datetime({ offset: true }).optional().describe('A year from now unless it is given.'),
  })
  .meta({
    id: 'NewCredential',
    examples: [
      {
        subject: 'did:key:zDnaeXLCJ3jLuWvmuCJAUBAXDrQeFtWiE2TXVMQXZHbaBCv5M',
        claims: { membership: 'gold' },
      },
    ],
  });
export type NewCredential = z.infer<typeof NewCredential>;

/** Long enough for a credential of the largest claims. */
const Jws = z.string().min(1).max(1_048_576);

export const CredentialToVerify = z
  .strictObject({ credential: Jws, holder: Did.optional().describe('Who must be its subject.') })
  .meta({ id: 'CredentialToVerify' });

export const CredentialVerdict = z
  .object({
    verified: z.boolean(),
    fault: z.enum([...CREDENTIAL_FAULTS, 'no-key-binding']).nullable(),
    credential: Credential.nullable().describe('Null unless it is verified.'),
  })
  .meta({ id: 'CredentialVerdict', examples: [{ verified: false, fault: 'expired', credential: null }] });

export const NewPresentationRequest = z
  .strictObject({ audience: z.url({ protocol: /^https$/ }).max(500) })
  .meta({ id: 'NewPresentationRequest', examples: [{ audience: 'https://verifier.example' }] });

export const PresentationRequest = z
  .object({ nonce: z.string(), audience: z.string(), expiresAt: z.iso.datetime() })
  .meta({ id: 'PresentationRequest' });

export const PresentationToVerify = z
  .strictObject({ presentation: Jws, nonce: z.string().min(1).max(200) })
  .meta({ id: 'PresentationToVerify' });

export const PresentationVerdict = z
  .object({
    verified: z.boolean(),
    fault: z.enum([...CREDENTIAL_FAULTS, ...PRESENTATION_FAULTS]).nullable(),
    holder: z.string().nullable(),
    credentials: z.array(Credential).describe('Of a `vp+jwt`.'),
    disclosed: z
      .object({ id: z.string(), type: z.string(), claims: z.record(z.string(), z.json()) })
      .nullable()
      .describe('Of an SD-JWT: the claims that the holder disclosed.'),
  })
  .meta({ id: 'PresentationVerdict' });

export const CredentialState = z
  .object({ id: z.uuid(), status: z.enum(['active', 'revoked', 'expired']) })
  .meta({ id: 'CredentialState' });
