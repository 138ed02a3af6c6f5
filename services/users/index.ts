/** What other areas use of this one. */
export { accessOf } from './access-of.ts';
export { walletOfSession } from './enrolment.repository.ts';
export { readUserSettings } from './settings.repository.ts';
