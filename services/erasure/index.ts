/** The part of this area that others may use. */
export { readBackupRetention, writeBackupRetention } from './backup-retention.ts';
export {
  insertErasure,
  insertOrder,
  refuseErased,
  refuseGone,
  type StoredErasure,
} from './erasure.repository.ts';
export type { PendingBlobDelete, StatedFor } from './pending-blob-deletes.repository.ts';
export {
  cancelBlobDelete,
  countPendingBlobDeletes,
  lockPendingBlobDeletes,
  postponeBlobDelete,
  queueBlobDeletes,
} from './pending-blob-deletes.repository.ts';
