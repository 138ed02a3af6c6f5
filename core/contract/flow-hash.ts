import { toBase64Url } from '../keys/bytes.ts';
import { canonicalDigest } from '../keys/canonical-json.ts';

/** SHA-256 of the RFC 8785 form of a flow as it was published, base64url. */
export const flowHash = (document: unknown): string => toBase64Url(canonicalDigest(document));
