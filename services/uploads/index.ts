/** What other areas use of this one. */
export { deleteUploads, partKeysOf, uploadOfPart } from './upload.repository.ts';
