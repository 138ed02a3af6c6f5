/** What other areas use of this one. */
export { accessOf } from './access-of.ts';
export { walletOfSession } from './enrolment.repository.ts';
export { signInUser } from './passwords.ts';
export { readUserSettings } from './settings.repository.ts';
export { findUser, saltOfUser, soughtBy } from './user.repository.ts';
export { linksOfUser, linksOfWallet } from './user-wallet.repository.ts';
export { requireLink } from './wallet-accounts.ts';
