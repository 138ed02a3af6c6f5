import type { Handlers } from '#core/contract/kit.ts';
import type { stringOperations } from '../../contract/strings.ts';
import type { Wallet } from '../../ports/wallet.ts';

/** Handlers of string encryption. */
export const stringHandlers = (
  wallet: Pick<Wallet, 'encryptString' | 'decryptString'>,
): Handlers<typeof stringOperations> => ({
  'strings.encrypt': ({ inputData, rcptKey }) => wallet.encryptString(inputData, rcptKey),
  'strings.decrypt': ({ inputData, senderKey }) => wallet.decryptString(inputData, senderKey),
});
