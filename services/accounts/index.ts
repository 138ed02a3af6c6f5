/** What other areas use of this one. */
export { findSignIn } from './sign-in.repository.ts';
