import type { Flow, FlowReference } from '../../../services/contract/flow.ts';
import { toBase64Url } from '../keys/bytes.ts';
import { canonicalDigest } from '../keys/canonical-json.ts';
import { BUILT_IN_FLOWS, COUNTER_STANDARD, DEMO } from './built-in-flows.ts';

/** Version 2: liveness was met by the attested inspection, and neither camera nor Live ID was judged. */
const before = (flow: Flow): Flow => ({
  ...flow,
  version: 2,
  face_liveness: {
    ...flow.face_liveness,
    satisfiedBy: 'attested-inspection',
    challenges: { ...flow.face_liveness.challenges, count: 0 },
  },
  requiredChecks: flow.requiredChecks.filter((id) => id !== 'face.liveness'),
  mustNotFail: flow.mustNotFail.filter((id) => !id.startsWith('face.')),
});

/**
 * Flows of earlier versions of the product under the hash that their sessions name: settings that were added since have
 * their defaults here, so the hash of what stands here is another one. A kiosk that was offline through an update still
 * sends such sessions.
 */
const EARLIER: readonly { hash: string; flow: Flow }[] = [
  { hash: 'qZMLasRXiSP0dffyzLmA2JuzPDVFHNhvR9pvMQX332Y', flow: before(COUNTER_STANDARD) },
  { hash: '9-f5_34tEd2rtSywNMAnCliZyRFRIm0-eoqgaJNurjo', flow: before(DEMO) },
];

/** The flow of the product that a reference names, only when it is the very same data. */
export function findProductFlow({ id, version, hash }: FlowReference): Flow | undefined {
  const current = BUILT_IN_FLOWS.find((flow) => toBase64Url(canonicalDigest(flow)) === hash);
  const found = current ?? EARLIER.find((earlier) => earlier.hash === hash)?.flow;
  return found?.id === id && found.version === version ? found : undefined;
}
