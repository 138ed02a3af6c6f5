/** The part of this area that others may use. */
export { holdSession } from './place-hold.ts';
