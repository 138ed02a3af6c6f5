import { OPERATOR_AUTHORITY_TYPE } from '#core/contract/operators.ts';
import { toBase64Url } from '#core/keys/bytes.ts';
import { canonicalDigest } from '#core/keys/canonical-json.ts';
import type { JwsSigner } from '#core/keys/jws.ts';
import type { NewOperator } from '../ports/services-gateway.ts';

/** Signs a supervisor's permission for a new operator in a community. */
export function signOperatorAuthority(
  supervisor: JwsSigner,
  communityId: string,
  operator: NewOperator,
  time: Date,
): string {
  const recordHash = toBase64Url(canonicalDigest(operator));
  const iat = Math.floor(time.getTime() / 1000);
  return supervisor.signJws({ communityId, recordHash, iat }, OPERATOR_AUTHORITY_TYPE);
}
