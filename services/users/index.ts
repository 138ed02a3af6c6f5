/** The part of this area that others may use. */
export { accessOf } from './access-of.ts';
export { hasEnrolled, walletOfSession } from './enrolment.repository.ts';
export { assuranceIn, judgedSessionsOfUser, judgedSessionsOfWallet } from './judged-sessions.ts';
export { requireUser } from './manage-users.ts';
export { signInUser } from './passwords.ts';
export { takeSession } from './take-session.ts';
export { findUser, saltOfUser, soughtBy, type User } from './user.repository.ts';
export { assuranceOfUser } from './user-assurance.ts';
export { contactOfUser } from './user-contact.ts';
export { readUserSettings } from './user-settings.repository.ts';
export { linksOfUser, linksOfWallet } from './user-wallet.repository.ts';
export { newestVerification, noteVerification } from './verification.repository.ts';
export { isRevoked, lockWallet } from './wallet.repository.ts';
export { lockLinkedUser, requireLink, userOf } from './wallet-accounts.ts';
