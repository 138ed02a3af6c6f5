import type { Flow } from '../contract/flow.ts';
import type { FlowReference } from '../contract/published-flows.ts';
import { toBase64Url } from '../keys/bytes.ts';
import { canonicalDigest } from '../keys/canonical-json.ts';
import {
  BUILT_IN_FLOWS,
  COUNTER_STANDARD,
  DEMO,
  DOCUMENT_CHECK,
  FILE_CHECK,
  REMOTE_CHECK,
} from './built-in-flows.ts';

const NO_OPERATOR = {
  check: 'document.printed-data',
  reason: 'No operator confirms the print.',
} as const;

/** The version of the counter before this one: nobody answered for a minor. */
function sixth({ guardianUnderAge: _asked, ...flow }: Flow): Flow {
  return { ...flow, version: 6 };
}

const STANDARD_6 = sixth(COUNTER_STANDARD);
const DEMO_6 = sixth(DEMO);

/** The version before that: no machine compared the print, so flows without an operator left it out. */
const fifth = (flow: Flow): Flow => {
  const named = flow.leavesOut ?? [];
  const at = named.findIndex(({ check }) => check === 'face.injection' || check === 'inspection.attested');
  const leavesOut = flow.attended ? named : named.toSpliced(at, 0, NO_OPERATOR);
  return {
    ...flow,
    version: flow.version - 1,
    ruleSet: 'outcome-rules-3',
    reviewIfNotPerformed: flow.reviewIfNotPerformed.filter((id) => id !== NO_OPERATOR.check),
    ...(flow.leavesOut ? { leavesOut } : {}),
  };
};

/** The version before that: a failed check that no list named did not count. */
const fourth = (flow: Flow): Flow => {
  const { leavesOut: _named, ...later } = fifth(flow);
  return { ...later, version: flow.version - 2, ruleSet: 'outcome-rules-2' };
};

/** The version before that: a camera without facts did not lead to a review. */
const third = (flow: Flow): Flow => ({
  ...fourth(flow),
  version: flow.version - 3,
  reviewIfNotPerformed: flow.reviewIfNotPerformed.filter((id) => id !== 'face.injection'),
});

/** Version 2: liveness was met by the attested inspection, and neither camera nor Live ID was judged. */
const second = (flow: Flow): Flow => ({
  ...third(flow),
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
 * their defaults here, so these flows have another hash. A kiosk that was offline through an update still sends such
 * sessions.
 */
const EARLIER: readonly { hash: string; flow: Flow }[] = [
  { hash: 'Wj6beyDzrDw2PiyNhFSUM5UiCQZ_dJdQHlk53kcHD2o', flow: STANDARD_6 },
  { hash: '_BMMawtr-srcBFGm2xMQmvQcwD3PzCsG3Nmoni6YKLc', flow: DEMO_6 },
  { hash: 'XsY41ZvDWW4aPp_DOjpv1j8uqDe66WvCHF7XDdevyX8', flow: fifth(STANDARD_6) },
  { hash: 'IHDVYrZ4UK79k_EqFqCuFaPqyrlxhUJBd_2BhHwDNq4', flow: fifth(DEMO_6) },
  { hash: '-3sp8RBW69JDbw598Ql4ZQ2vxHQMoJiV4yW_BlosIC8', flow: fifth(FILE_CHECK) },
  { hash: 'bb8f6K3BqCsMVf9P_oojce52ibKpcKsCwPEocwiZcHs', flow: fifth(DOCUMENT_CHECK) },
  { hash: 'wt00nCJd6a1L2GYPJiGStSscwnJAI5xNH6zEKjEis9w', flow: fifth(REMOTE_CHECK) },
  { hash: 'LF8A8VJgx9ubvzJffbVyhmel-Kvx31KUXuM0tWrncWI', flow: fourth(STANDARD_6) },
  { hash: 'YeCtfFjXfZYHDjo-lVMPVUkDwROFujzvd9XuZGzpOFA', flow: fourth(DEMO_6) },
  { hash: 'dZOA7bOTfBMesbkNjkihyGZiq8eVDmeWX4hUQUz5o5k', flow: fourth(FILE_CHECK) },
  { hash: 'iENPc4ClEAjnpBrybEsFKIWOzWB_yByYIVBCBEaASoY', flow: fourth(DOCUMENT_CHECK) },
  { hash: 'IHdcE9gV3T2XXXerZd-1vcGHLj2baf5WsSXjf4Ksc-U', flow: third(STANDARD_6) },
  { hash: 'HhdG2dT-EUfRg5z3EUSBggNYAuDY7gfv4Ly0GbEDhVE', flow: third(DEMO_6) },
  { hash: 'ONi0x05CXT4gN1QFfVTb84PP9e7WYRCmahjtS8KOUog', flow: third(FILE_CHECK) },
  { hash: 'dBDoups4Z9UsYnQgIjyUPQuZ9ned-gJGHm0S-U5KfKI', flow: third(DOCUMENT_CHECK) },
  { hash: 'qZMLasRXiSP0dffyzLmA2JuzPDVFHNhvR9pvMQX332Y', flow: second(STANDARD_6) },
  { hash: '9-f5_34tEd2rtSywNMAnCliZyRFRIm0-eoqgaJNurjo', flow: second(DEMO_6) },
];

/** The flow of the product that a reference names, only when it is the same data. */
export function findProductFlow({ id, version, hash }: FlowReference): Flow | undefined {
  const current = BUILT_IN_FLOWS.find((flow) => toBase64Url(canonicalDigest(flow)) === hash);
  const found = current ?? EARLIER.find((earlier) => earlier.hash === hash)?.flow;
  return found?.id === id && found.version === version ? found : undefined;
}
