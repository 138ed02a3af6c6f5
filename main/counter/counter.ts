import type { Caller, Handlers } from '../sdk/contract/kit.ts';
import type { CounterOperations } from './contract/index.ts';
import type { KioskCore } from './contract/kiosk-core.ts';
import { applicantHandlers } from './handlers/applicant-handlers.ts';
import { operatorHandlers } from './handlers/operator-handlers.ts';
import { sessionHandlers } from './handlers/session-handlers.ts';
import { setupHandlers } from './handlers/setup-handlers.ts';
import type { Kiosk } from './kiosk.ts';

/** The handlers of every counter operation over one kiosk. */
export function counterHandlers(kiosk: Kiosk): Handlers<CounterOperations> {
  return {
    ...setupHandlers(kiosk),
    ...operatorHandlers(kiosk),
    ...sessionHandlers(kiosk),
    ...applicantHandlers(kiosk),
  };
}

/** Who may do what: every accepted call of the operator's display shows that the operator is there. */
export function authoriseAt(kiosk: Kiosk) {
  return (auth: Parameters<ReturnType<Kiosk['open']>['desk']['authorise']>[0], caller: Caller): void => {
    if (auth === 'none') return;
    const { desk } = kiosk.open();
    desk.authorise(auth);
    if (caller.role === 'operator') desk.seen();
  };
}

/** The running kiosk as transports see it, behind a given gate. */
export function kioskCore(
  kiosk: Kiosk,
  dispatch: KioskCore['dispatch'],
  failure: (error: unknown) => {
    ok: false;
    error: Extract<Awaited<ReturnType<KioskCore['frame']>>, { ok: false }>['error'];
  },
): KioskCore {
  return {
    dispatch,
    async frame(meta, jpeg, caller) {
      try {
        return { ok: true, value: await kiosk.open().pipeline.frame(meta, jpeg, caller) };
      } catch (error) {
        return failure(error);
      }
    },
    subscribe: (event, listener) => kiosk.hub.subscribe(event, listener),
    current: (event) => kiosk.hub.current(event),
    close: () => kiosk.close(),
  };
}
