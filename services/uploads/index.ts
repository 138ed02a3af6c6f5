/** The part of this area that others may use. */
export { deleteUploads, partKeysOf, uploadOfPart } from './upload.repository.ts';
