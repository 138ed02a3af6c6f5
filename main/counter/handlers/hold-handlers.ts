import type { holdOperations } from '#core/contract/counter/hold-operations.ts';
import type { Handlers } from '#core/contract/kit.ts';
import type { Kiosk } from '../kiosk.ts';

const DONE = { done: true } as const;

/** Handlers of the desk at which security officers release sessions. */
export function holdHandlers(kiosk: Kiosk): Handlers<typeof holdOperations> {
  const desk = () => kiosk.open().holds;
  return {
    'holds.sign-in': (credentials) => desk().signIn(credentials),
    'holds.sign-out': () => {
      kiosk.opened()?.holds.leave();
      return DONE;
    },
    'holds.list': ({ after }) => desk().list(after),
    'holds.ask-release': ({ holdId, reason }) => desk().askRelease(holdId, reason),
    'holds.refuse-release': ({ holdId }) => desk().refuseRelease(holdId),
    'holds.confirm-release': ({ holdId, by }) => desk().confirmRelease(holdId, by),
  };
}
