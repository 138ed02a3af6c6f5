/** What other areas use of this one. */
export { requireDvc, resolveDvc } from './dvc.repository.ts';
