import { z } from 'zod';
import { utf8 } from '#core/keys/bytes.ts';
import { sealedTextLength } from '#core/keys/hpke.ts';
import { sdkOperation } from './sdk-operation.ts';

/** Longest text of one string, in bytes of UTF-8. */
export const MAX_STRING_BYTES = 1_000_000;

/** One bound for both ways: a text that is sealed here can be opened here. Lone surrogates have no form in UTF-8. */
const Text = z
  .string()
  .max(MAX_STRING_BYTES)
  .refine((text) => text.isWellFormed(), 'not well-formed')
  .refine((text) => utf8(text).length <= MAX_STRING_BYTES, 'too long');

/** Text of a public key: base64url of a P-256 point, compressed or not. */
const PublicKeyText = z.string().min(1).max(200);

export const stringOperations = {
  'strings.encrypt': sdkOperation({
    summary: 'Encrypts a string for the holder of a public key.',
    method: 'encryptString',
    delivery: 'direct',
    requires: ['ready', 'wallet', 'tenant', 'committed'],
    input: z.strictObject({ inputData: Text, rcptKey: PublicKeyText }),
    output: z.string(),
    errors: ['KEY_INVALID'],
    notes: [
      'HPKE (RFC 9180) in Auth mode, DHKEM(P-256, HKDF-SHA256), HKDF-SHA256, AES-256-GCM; base64url of the encapsulated key, then the ciphertext.',
      'Up to 1,000,000 bytes of UTF-8; what is longer, or holds a lone surrogate, is refused before it is sealed (`INVALID_INPUT`).',
    ],
  }),
  'strings.decrypt': sdkOperation({
    summary: 'Decrypts a string that the holder of a public key encrypted for this wallet.',
    method: 'decryptString',
    delivery: 'direct',
    requires: ['ready', 'wallet', 'tenant', 'committed'],
    input: z.strictObject({
      inputData: z.string().max(sealedTextLength(MAX_STRING_BYTES)),
      senderKey: PublicKeyText,
    }),
    output: z.string(),
    errors: ['DECRYPTION_FAILED', 'KEY_INVALID'],
    secret: true,
  }),
} as const;
