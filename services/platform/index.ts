/** What other areas use of this one. */
export { communitySigner } from './community-signer.ts';
export { enrolmentHash } from './enrolment-codes.ts';
export { isEarlierVersionOver, noteJudgedEvidence } from './evidence-version.ts';
export {
  ensureDrawnKiosk,
  ensureHostedKiosk,
  findSigner,
  findSigners,
  listBranches,
  listNeighbours,
  lockKioskCode,
  noteEvidenceVersion,
  type SigningKiosk,
  spendKioskCode,
  vaultPart,
} from './kiosk.repository.ts';
export { requireModule, requireTerms } from './licence.repository.ts';
export { noteVault } from './note-vault.ts';
export { communityName, findTenant, hasCommunity, onlyTenant } from './tenant.repository.ts';
