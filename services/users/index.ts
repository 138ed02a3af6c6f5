/** What other areas use of this one. */
export { accessOf } from './access-of.ts';
export { signInUser } from './passwords.ts';
export { readUserSettings } from './settings.repository.ts';
export { findUser } from './user.repository.ts';
