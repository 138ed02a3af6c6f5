/** What other areas use of this one. */
export { readBackupRetention, writeBackupRetention } from './backup-retention.ts';
export type { DoomedBlob, StatedFor } from './doomed-blobs.repository.ts';
export {
  countDoomed,
  doomBlobs,
  lockDoomed,
  postponeBlob,
  spareBlob,
} from './doomed-blobs.repository.ts';
export {
  insertErasure,
  insertOrder,
  refuseErased,
  refuseGone,
  type StoredErasure,
} from './erasure.repository.ts';
