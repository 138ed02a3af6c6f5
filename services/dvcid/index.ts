/** The part of this area that others may use. */
export { requireDvc, resolveDvc } from './dvc.repository.ts';
