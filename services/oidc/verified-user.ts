import type { DocumentType } from '#core/document/document-records.ts';
import { IALS } from '#core/proofing/assurance-strength.ts';
import type { ServicesContext } from '#services/kernel/context.ts';
import { provenIdentity } from '#services/proofing/index.ts';
import { findSession } from '#services/sessions/index.ts';
import { assuranceOfUser } from '#services/users/index.ts';
import type { Place } from './paths.ts';

interface UserOfPlace extends Place {
  userId: string;
}

/** The words of OpenID Identity Assurance 1.0 for the documents that count; what is not here has no word there. */
export const DOCUMENT_WORDS: Partial<Record<DocumentType, string>> = {
  passport: 'passport',
  'identity-card': 'idcard',
  'driving-licence': 'driving_permit',
  'residence-permit': 'residence_permit',
};
/** An operator looked at the document and compared the person with it, on site. */
export const CHECK_METHODS = ['vpip', 'pvp'] as const;
export const TRUST_FRAMEWORK = 'nist_800_63A';
export const VERIFIED_CLAIMS = ['given_name', 'family_name', 'birthdate'] as const;

const reachesIal2 = (level: string): boolean =>
  IALS.some((ial, rank) => ial === level && rank >= IALS.indexOf('IAL2'));

/** Whether a session of the user shows IAL2 or more, by its signed final outcome. */
export async function isVerified(context: ServicesContext, user: UserOfPlace): Promise<boolean> {
  return reachesIal2((await assuranceOfUser(context, user)).ial);
}

/**
 * `verified_claims` (OpenID Identity Assurance 1.0, section 5) by the session that gives the user their level. Undefined
 * below IAL2, and once the data of that session are erased.
 */
export async function verifiedClaims(context: ServicesContext, user: UserOfPlace) {
  const { ial, sessionId } = await assuranceOfUser(context, user);
  if (sessionId === null || !reachesIal2(ial)) return undefined;
  const session = await findSession(context.db, user.tenantId, sessionId);
  const proven = session && (await provenIdentity(context, session));
  if (!proven) return undefined;
  return {
    verification: {
      trust_framework: TRUST_FRAMEWORK,
      assurance_level: ial.toLowerCase(),
      time: proven.at.toISOString(),
      verification_process: sessionId,
      evidence: [
        {
          type: 'document',
          check_details: CHECK_METHODS.map((method) => ({ check_method: method })),
          document_details: { type: DOCUMENT_WORDS[proven.document] ?? proven.document },
        },
      ],
    },
    claims: {
      ...(proven.givenNames === '' ? {} : { given_name: proven.givenNames }),
      family_name: proven.surname,
      birthdate: proven.dateOfBirth,
    },
  };
}
