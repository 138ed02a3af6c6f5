import type { cameraOperations } from '#core/contract/counter/camera-operations.ts';
import { failure } from '#core/contract/errors.ts';
import type { Handlers } from '#core/contract/kit.ts';
import type { Kiosk } from '../kiosk.ts';

const DONE = { done: true } as const;

/** Reports and requests of the displays about cameras. */
export function cameraHandlers(kiosk: Kiosk): Handlers<typeof cameraOperations> {
  return {
    'cameras.report': (list) => {
      if (kiosk.cameras.report(list)) kiosk.hub.changed();
      return DONE;
    },
    'cameras.state': () => kiosk.cameras.state(kiosk.open().unlocked.vault),
    'cameras.choose': ({ role, camera }) => {
      const { runner, unlocked } = kiosk.open();
      if (runner.current()?.status === 'active') throw failure('SESSION_ACTIVE', 'a session is active');
      kiosk.cameras.choose(unlocked.vault, role, camera);
      kiosk.hub.changed();
      return DONE;
    },
  };
}
