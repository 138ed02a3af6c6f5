/** The part of this area that others may use. */
export { endSignIns } from './sign-in-record.repository.ts';
