/** What other areas use of this one. */
export { unbindSession } from './wallet-session.repository.ts';
