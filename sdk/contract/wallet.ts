import { z } from 'zod';
import { sdkOperation } from './sdk-operation.ts';
import { Done, Nothing } from './types.ts';

/** A context is ready once its key store has been read, so a locked one is `NOT_READY`; writing may fail later. */
const KEEPING = ['KEYCHAIN_UNAVAILABLE', 'DISK_FULL', 'STORAGE_FAILED'] as const;

export const walletOperations = {
  'wallet.initiate': sdkOperation({
    summary: 'Creates the application wallet: DID, mnemonic, public key, private key.',
    method: 'initiateWallet',
    delivery: 'direct',
    requires: ['ready'],
    input: Nothing,
    output: Done,
    errors: ['WALLET_EXISTS', ...KEEPING],
    notes: [
      'Event `K_WALLET_CREATION` follows, once; its payload carries `K_MESSAGE` = `K_WALLET_GENERATED` or `K_WALLET_GENERATION_FAILED`.',
      'A committed wallet, or one that a tenant was registered with, refuses it with `WALLET_EXISTS`; an uncommitted one is replaced.',
      'P-256 key by SLIP-0010 from a BIP-39 phrase; `did:key`.',
    ],
  }),
  'wallet.commit': sdkOperation({
    summary: 'Commits the wallet, only if tenant registration succeeded.',
    method: 'commitApplicationWallet',
    delivery: 'direct',
    requires: ['ready', 'wallet', 'tenant'],
    input: Nothing,
    output: Done,
    errors: [...KEEPING],
    notes: ['On a committed wallet nothing happens.'],
  }),
  'wallet.did': sdkOperation({
    summary: 'DID of the application.',
    method: 'getDID',
    delivery: 'direct',
    requires: ['ready', 'wallet'],
    input: Nothing,
    output: z.string(),
    errors: [],
  }),
  'wallet.public-key': sdkOperation({
    summary: 'Public key of the application wallet.',
    method: 'getPublicKey',
    delivery: 'direct',
    requires: ['ready', 'wallet'],
    input: Nothing,
    output: z.string(),
    errors: [],
    notes: ['base64url of the compressed P-256 point (33 bytes).'],
  }),
  'wallet.mnemonic': sdkOperation({
    summary: 'The twelve mnemonic phrases that restore the wallet.',
    method: 'getMnemonic',
    delivery: 'direct',
    requires: ['ready', 'wallet'],
    input: Nothing,
    output: z.array(z.string()).length(12),
    errors: [],
    secret: true,
  }),
  'wallet.restore': sdkOperation({
    summary: 'Restores the wallet from twelve mnemonic phrases and tells whether it did.',
    method: 'restoreWallet',
    delivery: 'direct',
    requires: ['ready'],
    input: z.strictObject({ mnemonicPhrase: z.array(z.string().max(64)).max(48) }),
    output: z.boolean(),
    errors: ['WALLET_EXISTS', ...KEEPING],
    notes: [
      'One listing of the specification shows `void`; this project returns the boolean.',
      'True: the wallet of these words is in place, to be committed unless it was there already. False, and nothing changed: another count of words, an unknown word, a wrong checksum, or the words of another wallet than the one the tenant was registered with; the log says which.',
      'Words of another wallet than a committed one are refused with `WALLET_EXISTS`.',
      "In an applicant's context, what that person enrolled at this kiosk becomes available again.",
    ],
  }),
  'wallet.confirm-enrolment': sdkOperation({
    summary:
      "Writes an applicant's wallet, documents and Live ID to the vault; before, they are in memory only.",
    method: 'confirmEnrolment',
    delivery: 'direct',
    requires: ['ready', 'applicant', 'license', 'wallet', 'tenant', 'committed'],
    input: Nothing,
    output: Done,
    errors: ['DISK_FULL', 'STORAGE_FAILED'],
    notes: [
      'An addition of this project. All or nothing; later changes in the same context are written at once.',
    ],
  }),
} as const;
