/** What other areas use of this one. */
export { endSignIns } from './sign-in-record.repository.ts';
