import { randomBytes, randomInt } from 'node:crypto';
import { toBase64Url } from '#core/keys/bytes.ts';
import type { Random } from '#core/liveness/random.ts';

/** Challenges come from the random generator of the system: an attacker who foresaw them could record the answers. */
export const secureRandom: Random = (below) => randomInt(below);

/** Binds the answers of one attempt to it: 128 bits, base64url. */
export const freshNonce = (): string => toBase64Url(randomBytes(16));
