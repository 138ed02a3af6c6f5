import type { Flow } from '#core/contract/flow.ts';
import type { FlowReference } from '#core/contract/published-flows.ts';
import { toBase64Url } from '#core/keys/bytes.ts';
import { canonicalDigest } from '#core/keys/canonical-json.ts';

/** Letters that sound different and spell no words. */
const LETTERS = 'BCDFGHJKLMNPQRSTVWXZ';

/** A short human reference of a session, spoken at the counter, from six random bytes. */
export function spokenReference(random: Uint8Array): string {
  const letters = [...random.subarray(0, 6)].map((byte) => LETTERS.charAt(byte % LETTERS.length)).join('');
  return `${letters.slice(0, 3)}-${letters.slice(3)}`;
}

/** A session's record of its flow: the hash covers every setting. */
export function flowReference(flow: Flow): FlowReference {
  return { id: flow.id, version: flow.version, hash: toBase64Url(canonicalDigest(flow)) };
}
