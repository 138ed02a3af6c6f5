/** The part of this area that others may use. */
export { findSignIn } from './sign-in.repository.ts';
export { countTry, forgiveTries } from './sign-in-limits.ts';
export { forgetTries, type TryKey } from './sign-in-try.repository.ts';
