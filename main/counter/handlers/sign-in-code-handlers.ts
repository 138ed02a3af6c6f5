import type { signInCodeOperations } from '#core/contract/counter/sign-in-code-operations.ts';
import type { Handlers } from '#core/contract/kit.ts';
import type { Kiosk } from '../kiosk.ts';

/** Handlers of the code by which an applicant signs in with a device of their own. */
export function signInCodeHandlers(kiosk: Kiosk): Handlers<typeof signInCodeOperations> {
  return {
    'sign-in-code.close': ({ sessionId, codeId }) => {
      kiosk.open().signInCodes.close(sessionId, codeId);
      return { done: true };
    },
  };
}
