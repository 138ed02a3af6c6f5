import { entropyToMnemonic, mnemonicToSeedSync, validateMnemonic } from '@scure/bip39';
import { wordlist } from '@scure/bip39/wordlists/english.js';
import { failure } from '../contract/errors.ts';
import { openssl } from './openssl.ts';

/** The wallet's mnemonic has exactly twelve words (SDK specification, part 8). */
const MNEMONIC_WORDS = 12;

/** Bytes of entropy behind twelve words (BIP-39: 128 bits and a checksum of 4). */
export const MNEMONIC_ENTROPY_BYTES = 16;

/** Turns entropy into its English phrase (BIP-39). `entropy` is 16 to 32 bytes in steps of 4. */
export function mnemonicFromEntropy(entropy: Uint8Array): string[] {
  return entropyToMnemonic(entropy, wordlist).split(' ');
}

/**
 * Brings a typed phrase to the form that BIP-39 hashes: NFKD, lower case, and nothing but the twelve words.
 *
 * @throws AppError `MNEMONIC_INVALID` for another count, an unknown word or a wrong checksum. The error never names
 * a word.
 */
export function parseMnemonic(phrase: readonly string[]): string[] {
  const words = phrase.map((word) => word.normalize('NFKD').trim().toLowerCase());
  if (words.length !== MNEMONIC_WORDS)
    throw failure('MNEMONIC_INVALID', `${words.length} words instead of ${MNEMONIC_WORDS}`);
  const unknown = words.findIndex((word) => !wordlist.includes(word));
  if (unknown !== -1)
    throw failure('MNEMONIC_INVALID', `word ${unknown + 1} is not in the English word list`);
  if (!validateMnemonic(words.join(' '), wordlist))
    throw failure('MNEMONIC_INVALID', 'the checksum does not fit the words');
  return words;
}

/** Rounds of PBKDF2-HMAC-SHA512, and the bytes that it gives (BIP-39, "From mnemonic to seed"). */
const [SEED_ROUNDS, SEED_BYTES] = [2048, 64];

/**
 * The 64-byte seed of a phrase (BIP-39, PBKDF2-HMAC-SHA512 with 2048 rounds).
 *
 * @param passphrase the optional extension word; the wallet uses none.
 */
export function seedFromMnemonic(words: readonly string[], passphrase = ''): Uint8Array {
  const phrase = words.join(' ');
  if (!openssl) return mnemonicToSeedSync(phrase, passphrase);
  const salt = `mnemonic${passphrase}`.normalize('NFKD');
  return new Uint8Array(
    openssl.pbkdf2Sync(phrase.normalize('NFKD'), salt, SEED_ROUNDS, SEED_BYTES, 'sha512'),
  );
}
