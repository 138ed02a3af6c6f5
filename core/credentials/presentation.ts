import { z } from 'zod';
import type { JwsSigner } from '../keys/jws.ts';
import {
  CREDENTIALS_CONTEXT,
  type Credential,
  type CredentialExpectation,
  type CredentialFault,
  openSigned,
  PRESENTATION_TYPE,
  verifyCredential,
} from './credential.ts';

/** How far the time of a presentation may be from the verifier's. */
export const PRESENTATION_WINDOW_S = 300;
const MOST_CREDENTIALS = 10;

const ENVELOPE = 'data:application/vc+jwt,';
/** A credential that carries its own proof (Verifiable Credentials 2.0, section 4.13). */
const EnvelopedCredential = z.object({
  '@context': z.literal(CREDENTIALS_CONTEXT),
  id: z.string().startsWith(ENVELOPE),
  type: z.literal('EnvelopedVerifiableCredential'),
});

const Presentation = z.looseObject({
  '@context': z.tuple([z.literal(CREDENTIALS_CONTEXT)], z.json()),
  type: z.array(z.string()).refine((types) => types.includes('VerifiablePresentation')),
  holder: z.string(),
  verifiableCredential: z.array(EnvelopedCredential).min(1).max(MOST_CREDENTIALS),
  /** Seconds since 1970. */
  iat: z.int(),
  /** The verifier; without audience and nonce, a presentation does not prove when and for whom it was made. */
  aud: z.string().optional(),
  nonce: z.string().optional(),
});

/** Why a presentation does not count, besides the faults of its credentials. */
export const PRESENTATION_FAULTS = [
  'wrong-audience',
  'wrong-nonce',
  'too-old',
  'no-key-binding',
  'disclosure-invalid',
] as const;
export type PresentationFault = CredentialFault | (typeof PRESENTATION_FAULTS)[number];
export type PresentationVerdict =
  | { readonly verified: true; readonly holder: string; readonly credentials: readonly Credential[] }
  | { readonly verified: false; readonly fault: PresentationFault };

/** For whom a presentation is made. */
export interface PresentationPurpose {
  readonly audience?: string | undefined;
  readonly nonce?: string | undefined;
}

/** A presentation of credentials as compact JWS (ES256, `typ` `vp+jwt`) by their holder. */
export function signPresentation(
  holder: JwsSigner,
  credentials: readonly string[],
  { at, audience, nonce }: PresentationPurpose & { readonly at: Date },
): string {
  const presentation: z.input<typeof Presentation> = {
    '@context': [CREDENTIALS_CONTEXT],
    type: ['VerifiablePresentation'],
    holder: holder.did,
    verifiableCredential: credentials.map((jws) => ({
      '@context': CREDENTIALS_CONTEXT,
      id: `${ENVELOPE}${jws}`,
      type: 'EnvelopedVerifiableCredential',
    })),
    iat: Math.floor(at.getTime() / 1000),
    ...(audience === undefined ? {} : { aud: audience }),
    ...(nonce === undefined ? {} : { nonce }),
  };
  return holder.signJws(presentation, PRESENTATION_TYPE);
}

/** Demands on a presentation besides a correct form. */
export interface PresentationExpectation extends Omit<CredentialExpectation, 'holder'> {
  readonly audience: string;
  readonly nonce: string;
}

/**
 * Judges a presentation: signed by its holder, for this audience and nonce, minutes old, and each credential valid and
 * about the holder.
 */
export function verifyPresentation(jws: string, expected: PresentationExpectation): PresentationVerdict {
  const signed = openSigned(jws, PRESENTATION_TYPE, Presentation);
  if ('fault' in signed) return refused(signed.fault);
  const { did, payload } = signed;
  if (payload.holder !== did) return refused('wrong-holder');
  if (payload.aud !== expected.audience) return refused('wrong-audience');
  if (payload.nonce !== expected.nonce) return refused('wrong-nonce');
  const ageS = expected.at.getTime() / 1000 - payload.iat;
  if (Math.abs(ageS) > PRESENTATION_WINDOW_S) return refused('too-old');
  const { at, issuers } = expected;
  const credentials: Credential[] = [];
  for (const { id } of payload.verifiableCredential) {
    const verdict = verifyCredential(id.slice(ENVELOPE.length), { at, issuers, holder: did });
    if (!verdict.verified) return verdict;
    credentials.push(verdict.credential);
  }
  return { verified: true, holder: did, credentials };
}

const refused = (fault: PresentationFault): PresentationVerdict => ({ verified: false, fault });
