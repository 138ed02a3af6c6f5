import type { walletCodeOperations } from '#core/contract/counter/wallet-code-operations.ts';
import type { Handlers } from '#core/contract/kit.ts';
import type { Kiosk } from '../kiosk.ts';
import { requireOwn } from './session-handlers.ts';

const DONE = { done: true } as const;

/** Handlers of codes that an applicant brings for their wallet. */
export function walletCodeHandlers(kiosk: Kiosk): Handlers<typeof walletCodeOperations> {
  return {
    'wallet-code.scan': ({ sessionId }) => {
      const open = kiosk.open();
      requireOwn(open, sessionId);
      open.walletCodes.scan(sessionId);
      return DONE;
    },
    'wallet-code.user': (at) => ({ userName: kiosk.open().walletCodes.userName(at) }),
    'wallet-code.answer': ({ answer, ...at }) => {
      kiosk.open().walletCodes.answer(at, answer);
      return DONE;
    },
  };
}
