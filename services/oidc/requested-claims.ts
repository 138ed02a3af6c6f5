import { z } from 'zod';
import { CLAIMS_OF_SCOPE, SIGN_IN_SCOPES, type SignInScope, VERIFIED_ACR } from './claims-of-scopes.ts';

/** One value, one of several, or anything (OpenID Connect Core, section 5.5.1). */
const Constraint = z
  .looseObject({
    essential: z.boolean().optional(),
    value: z.unknown().optional(),
    values: z.array(z.unknown()).optional(),
  })
  .nullable();
type Constraint = z.infer<typeof Constraint>;

/** A member that every answer has and whose value is never compared: a constraint on it would be ignored. */
const Unconstrained = z.strictObject({ essential: z.boolean().optional() }).nullable().optional();

/** Claims that are asked for within `verified_claims` (OpenID Identity Assurance 1.0, section 6). */
const VerifiedRequest = z.looseObject({
  verification: z
    .object({
      trust_framework: Constraint,
      assurance_level: Constraint.optional(),
      time: z
        .strictObject({ max_age: z.number().min(0).optional(), essential: z.boolean().optional() })
        .nullable()
        .optional(),
      verification_process: Unconstrained,
      evidence: Unconstrained,
    })
    // Members that no answer has may be asked for, and are left out.
    .catchall(z.null()),
  claims: z.record(z.string(), Constraint),
});
export type VerifiedRequest = z.infer<typeof VerifiedRequest>;

const Part = z.looseObject({
  acr: Constraint.optional(),
  verified_claims: VerifiedRequest.optional(),
});
/** The parameter `claims` of an authorization request. */
const RequestedClaims = z.looseObject({ userinfo: Part.optional(), id_token: Part.optional() });
type RequestedClaims = z.infer<typeof RequestedClaims>;

/** Parses the parameter. Returns undefined without one, and for an invalid one, which the provider refuses. */
export function readClaims(parameter: unknown): RequestedClaims | undefined {
  if (typeof parameter !== 'string') return undefined;
  try {
    return RequestedClaims.safeParse(JSON.parse(parameter)).data;
  } catch {
    return undefined;
  }
}

/** Why a request for claims cannot be met at all; undefined where it can. */
export function claimsRefusal(claims: unknown): 'malformed' | 'acr-unknown' | undefined {
  const { data } = RequestedClaims.safeParse(claims);
  if (!data) return 'malformed';
  const acr = data.id_token?.acr;
  return acr?.essential && !fits(acr, VERIFIED_ACR) ? 'acr-unknown' : undefined;
}

/** Whether the ID token is asked to say that the user is verified. */
export function asksForAcr(claims: RequestedClaims | undefined): boolean {
  const acr = claims?.id_token?.acr;
  return acr !== null && acr !== undefined && hasValue(acr) && fits(acr, VERIFIED_ACR);
}

/** The claims that a person has to agree to, by name. */
export function claimsToGrant(claims: RequestedClaims | undefined): string[] {
  const known = new Set<string>(SIGN_IN_SCOPES.flatMap((scope) => CLAIMS_OF_SCOPE[scope]));
  const asked = [claims?.userinfo, claims?.id_token].flatMap((part) => Object.keys(part ?? {}));
  return [...new Set(asked)].filter((name) => name !== 'sub' && known.has(name));
}

/** The scopes that open them, in whose words a person is asked. */
export const scopesOfClaims = (names: readonly string[]): SignInScope[] =>
  SIGN_IN_SCOPES.filter((scope) =>
    CLAIMS_OF_SCOPE[scope].some((claim: string) => claim !== 'sub' && names.includes(claim)),
  );

interface Verified {
  readonly verification: Readonly<Record<string, unknown>> & { readonly time: string };
  readonly claims: Readonly<Record<string, unknown>>;
}

/**
 * Returns the verified claims that were asked for and no others; undefined where a requested value, time or essential
 * claim is not that of the user.
 */
export function askedOf({ verification, claims }: Verified, asked: VerifiedRequest, now: Date) {
  const wanted = asked.verification;
  const maxAgeS = wanted.time?.max_age;
  const isOld = maxAgeS !== undefined && now.getTime() - Date.parse(verification.time) > maxAgeS * 1000;
  const differs = (['trust_framework', 'assurance_level'] as const).some(
    (name) => !fits(wanted[name] ?? null, verification[name]),
  );
  const entries = Object.entries(asked.claims).filter(([name]) => Object.hasOwn(claims, name));
  const contradicts = entries.some(([name, constraint]) => !fits(constraint, claims[name]));
  const lacks = Object.entries(asked.claims).some(
    ([name, constraint]) => constraint?.essential && !Object.hasOwn(claims, name),
  );
  if (isOld || differs || contradicts || lacks || entries.length === 0) return undefined;
  return {
    verification: picked(verification, ['trust_framework', ...Object.keys(wanted)]),
    claims: picked(
      claims,
      entries.map(([name]) => name),
    ),
  };
}

const picked = (values: Readonly<Record<string, unknown>>, names: readonly string[]) =>
  Object.fromEntries(Object.entries(values).filter(([name]) => names.includes(name)));

const hasValue = (constraint: NonNullable<Constraint>): boolean =>
  constraint.value !== undefined || constraint.values !== undefined;

const fits = (constraint: Constraint, value: unknown): boolean =>
  (constraint?.value === undefined || constraint.value === value) &&
  (constraint?.values === undefined || constraint.values.includes(value));
