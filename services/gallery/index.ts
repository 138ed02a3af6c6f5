/** What other areas use of this one. */
export { removeFacesOf } from './gallery-faces.ts';
