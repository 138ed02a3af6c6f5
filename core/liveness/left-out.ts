import type { Flow } from '../contract/flow.ts';

/**
 * Whether the flow leaves liveness out: by `skip` alone, or by `skip_liveid` together with the comparison of the selfie
 * with the enrolled Live ID.
 */
export const isLivenessLeftOut = ({
  skip,
  skip_liveid,
}: Pick<Flow['face_liveness'], 'skip' | 'skip_liveid'>): boolean => skip || skip_liveid === true;
