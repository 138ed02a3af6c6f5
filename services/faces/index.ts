/** What other areas use of this one. */

export { pictureReader } from './face-of-picture.ts';
export { lookForFace } from './look-for-face.ts';
export type { FaceParts } from './routes.ts';
