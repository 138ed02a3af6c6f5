/** The scopes that a relying party may ask for, and the claims of each (OpenID Connect Core, section 5.4). */
export const CLAIMS_OF_SCOPE = {
  openid: ['sub'],
  profile: ['name', 'preferred_username'],
  email: ['email'],
  phone: ['phone_number'],
  '/assurance/ial/2': ['verified_claims'],
} as const;

/** Asks that the user is verified at IAL2 (web services specification, part 5); opens what was verified. */
export const VERIFIED_SCOPE = '/assurance/ial/2' satisfies keyof typeof CLAIMS_OF_SCOPE;
/** The same as an authentication context class. */
export const VERIFIED_ACR = 'ial2';
export type SignInScope = keyof typeof CLAIMS_OF_SCOPE;
export const SIGN_IN_SCOPES = Object.keys(CLAIMS_OF_SCOPE) as SignInScope[];
