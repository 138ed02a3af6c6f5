/** What other areas use of this one. */
export { findUser, type User } from './user.repository.ts';
export { requireLink, takePreparedLink, userOf } from './wallet-accounts.ts';
