import type { programOperations } from '#core/contract/counter/program-operations.ts';
import type { Handlers } from '#core/contract/kit.ts';
import type { Kiosk } from '../kiosk.ts';
import { signedIn } from './begin-session.ts';

const DONE = { done: true } as const;

/** Handlers by which supervisors decide which programs on this machine may use the kiosk. */
export function programHandlers(kiosk: Kiosk): Handlers<typeof programOperations> {
  const by = () => signedIn(kiosk).operatorId;
  return {
    'programs.turn': async ({ on }) => {
      await kiosk.open().localApi.turn(on, by());
      return DONE;
    },
    'programs.answer': ({ requestId, scopes }) => {
      kiosk.open().localApi.answer(requestId, scopes, by());
      return DONE;
    },
    'programs.revoke': ({ programId }) => {
      kiosk.open().localApi.revoke(programId, by());
      return DONE;
    },
  };
}
