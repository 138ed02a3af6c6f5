/** What other areas use of this one. */
export { assuranceOf } from './read-assurance.ts';
