/** What other areas use of this one. */
export { lookForFace } from './look-for-face.ts';
export { pictureReader } from './read-picture.ts';
export type { FaceParts } from './routes.ts';
