/** The part of this area that others may use. */
export { administering } from './administering.ts';
export { type AuditEntry, auditParts, recordAudit } from './audit.repository.ts';
export { type Act, audited } from './audited.ts';
export { auditInCommunity, type CommunityDesk } from './community-desk.ts';
