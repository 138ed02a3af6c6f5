/** The part of this area that others may use. */

export { pictureReader } from './face-of-picture.ts';
export { lookForFace } from './look-for-face.ts';
export type { FaceParts } from './routes.ts';
