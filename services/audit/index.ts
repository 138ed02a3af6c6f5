/** What other areas use of this one. */
export { recordAudit } from './audit.repository.ts';
export { type Act, audited } from './audited.ts';
