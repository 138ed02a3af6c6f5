import { toBase64Url } from '../../main/domain/keys/bytes.ts';
import { canonicalDigest } from '../../main/domain/keys/canonical-json.ts';
import type { Flow, FlowReference } from '../contract/flow.ts';
import { counterStandard } from './counter-standard.ts';
import { demo } from './demo.ts';
import { fileCheck } from './file-check.ts';

/** The flows that ship with the product. A released version is never edited; a change is a new version. */
export const BUILT_IN_FLOWS: readonly Flow[] = [counterStandard, demo, fileCheck];

/** What a session records about its flow: id, version and SHA-256 of the RFC 8785 form, base64url. */
export const flowReference = (flow: Flow): FlowReference => ({
  id: flow.id,
  version: flow.version,
  hash: toBase64Url(canonicalDigest(flow)),
});

/** The flow that a reference names, only when it is the very same data. */
export function findFlow(reference: FlowReference): Flow | undefined {
  return BUILT_IN_FLOWS.find(
    (flow) =>
      flow.id === reference.id &&
      flow.version === reference.version &&
      flowReference(flow).hash === reference.hash,
  );
}
