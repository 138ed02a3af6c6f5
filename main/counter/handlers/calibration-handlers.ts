import type { calibrationOperations } from '#core/contract/counter/calibration-operations.ts';
import type { Handlers } from '#core/contract/kit.ts';
import { KioskCalibrations } from '../calibration/kiosk-calibrations.ts';
import type { Kiosk } from '../kiosk.ts';

/** Handlers of the supervisor's calibration page. */
export function calibrationHandlers(kiosk: Kiosk): Handlers<typeof calibrationOperations> {
  const calibrations = new KioskCalibrations(kiosk);
  return {
    'calibration.state': () => calibrations.state(),
    'calibration.begin': ({ subject, source }) => calibrations.begin(subject, source),
    'calibration.add-volunteer': ({ language, textVersion }) => {
      const volunteer = calibrations.addVolunteer(language, textVersion);
      return { volunteer, state: calibrations.state() };
    },
    'calibration.remove-volunteer': ({ volunteer }) => calibrations.removeVolunteer(volunteer),
    'calibration.add-picture': async ({ picture, ...given }) => {
      const verdict = await calibrations.addPicture({ ...given, bytes: Buffer.from(picture, 'base64') });
      return { ...verdict, state: calibrations.state() };
    },
    'calibration.finish': () => calibrations.finish(),
    'calibration.accept': () => calibrations.accept(),
    'calibration.withdraw': ({ subject, hash }) => calibrations.withdraw(subject, hash),
    'calibration.discard': () => calibrations.discard(),
  };
}
