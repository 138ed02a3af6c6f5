/** The part of this area that others may use. */
export { communitySigner } from './community-signer.ts';
export { enrolmentHash } from './enrolment-codes.ts';
export { isEarlierVersionOver, noteJudgedEvidence } from './evidence-version.ts';
export {
  isActiveKiosk,
  listBranches,
  listNeighbours,
  lockKioskCode,
  spendKioskCode,
} from './kiosk.repository.ts';
export { requireModule, requireTerms } from './licence.repository.ts';
export { noteVault } from './note-vault.ts';
export { ensureDrawnKiosk, ensureHostedKiosk } from './own-kiosk.repository.ts';
export {
  findSigner,
  findSigners,
  noteEvidenceVersion,
  type SigningKiosk,
} from './signing-kiosk.repository.ts';
export { communityName, findTenant, hasCommunity, onlyTenant } from './tenant.repository.ts';
export { vaultPart } from './vault-standing.repository.ts';
