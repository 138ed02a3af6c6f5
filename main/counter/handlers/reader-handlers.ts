import type { readerOperations } from '#core/contract/counter/reader-operations.ts';
import type { Handlers } from '#core/contract/kit.ts';
import type { Kiosk } from '../kiosk.ts';

/** Requests of the displays about readers. */
export function readerHandlers(kiosk: Kiosk): Handlers<typeof readerOperations> {
  return {
    'readers.test': ({ readerId, timeoutMs }) => kiosk.open().readers.test(readerId, timeoutMs),
    // A display that types before the kiosk is open has nothing to hand over.
    'readers.wedge': (burst) => ({ taken: kiosk.opened()?.readers.wedge(burst) ?? false }),
  };
}
