/** The part of this area that others may use. */
export { findFace } from './find-face.ts';
export type { Galleries } from './galleries.ts';
export { removeFacesOf } from './gallery-faces.ts';
