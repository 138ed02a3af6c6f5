import { Did } from '#core/contract/platform.ts';
import { publicKeyFromDid } from '#core/keys/did-key.ts';

const namesKey = (did: string): boolean => {
  try {
    publicKeyFromDid(did);
    return true;
  } catch {
    return false;
  }
};

/** A `did:key` that a caller names and whose P-256 key is used: its form alone does not say that it holds one. */
export const KeyDid = Did.refine(namesKey, 'names no P-256 key');
