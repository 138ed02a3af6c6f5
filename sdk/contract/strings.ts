import { z } from 'zod';
import { sdkOperation } from './sdk-operation.ts';

/** Text of a public key: base64url of a P-256 point, compressed or not. */
const PublicKeyText = z.string().min(1).max(200);

export const stringOperations = {
  'strings.encrypt': sdkOperation({
    summary: 'Encrypts a string for the holder of a public key.',
    method: 'encryptString',
    delivery: 'direct',
    requires: ['ready', 'wallet', 'tenant', 'committed'],
    input: z.strictObject({ inputData: z.string().max(1_000_000), rcptKey: PublicKeyText }),
    output: z.string(),
    errors: ['KEY_INVALID', 'KEYCHAIN_UNAVAILABLE', 'PASSPHRASE_REQUIRED'],
    notes: [
      'HPKE (RFC 9180) in Auth mode, DHKEM(P-256, HKDF-SHA256), HKDF-SHA256, AES-256-GCM; base64url of the encapsulated key, then the ciphertext.',
    ],
  }),
  'strings.decrypt': sdkOperation({
    summary: 'Decrypts a string that the holder of a public key encrypted for this wallet.',
    method: 'decryptString',
    delivery: 'direct',
    requires: ['ready', 'wallet', 'tenant', 'committed'],
    input: z.strictObject({ inputData: z.string().max(1_500_000), senderKey: PublicKeyText }),
    output: z.string(),
    errors: ['DECRYPTION_FAILED', 'KEY_INVALID', 'KEYCHAIN_UNAVAILABLE', 'PASSPHRASE_REQUIRED'],
    secret: true,
  }),
} as const;
