import { seedFromMnemonic } from './mnemonic.ts';
import { type KeyPair, keyPairFromPrivate } from './p256.ts';
import { derivePath } from './slip10.ts';

/**
 * The one derivation path of this product: the path that SLIP-0013 gives for the URI `did:key` and index 0, so that any
 * tool that supports BIP-39 and SLIP-0010 (curve nist256p1) restores the key.
 */
export const WALLET_PATH = "m/13'/596124150'/695712078'/130350860'/2088040383'";

/** The wallet's P-256 key pair of a checked phrase. BIP-39 stretches the phrase 2048 times (10 to 50 ms). */
export function walletKeyPair(words: readonly string[]): KeyPair {
  return keyPairFromPrivate(derivePath(seedFromMnemonic(words), WALLET_PATH).privateKey);
}
