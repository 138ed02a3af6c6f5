/** What a relying party may ask for, and the claims that each scope opens (OpenID Connect Core, section 5.4). */
export const CLAIMS_OF_SCOPE = {
  openid: ['sub'],
  profile: ['name', 'preferred_username'],
  email: ['email'],
  phone: ['phone_number'],
} as const;
export type SignInScope = keyof typeof CLAIMS_OF_SCOPE;
export const SIGN_IN_SCOPES = Object.keys(CLAIMS_OF_SCOPE) as SignInScope[];
