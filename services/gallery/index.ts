/** What other areas use of this one. */
export { findFace } from './find-face.ts';
export type { Galleries } from './galleries.ts';
export { removeFacesOf } from './gallery-faces.ts';
