import type { calibrationOperations } from '#core/contract/counter/calibration-operations.ts';
import type { Handlers } from '#core/contract/kit.ts';
import { CalibrationDesk } from '../calibration/calibration-desk.ts';
import type { Kiosk } from '../kiosk.ts';

/** What a supervisor does on the calibration page. */
export function calibrationHandlers(kiosk: Kiosk): Handlers<typeof calibrationOperations> {
  const desk = new CalibrationDesk(kiosk);
  return {
    'calibration.state': () => desk.state(),
    'calibration.begin': ({ subject, source }) => desk.begin(subject, source),
    'calibration.add-volunteer': ({ language, textVersion }) => {
      const volunteer = desk.addVolunteer(language, textVersion);
      return { volunteer, state: desk.state() };
    },
    'calibration.remove-volunteer': ({ volunteer }) => desk.removeVolunteer(volunteer),
    'calibration.add-picture': async ({ picture, ...given }) => {
      const verdict = await desk.addPicture({ ...given, bytes: Buffer.from(picture, 'base64') });
      return { ...verdict, state: desk.state() };
    },
    'calibration.finish': () => desk.finish(),
    'calibration.accept': () => desk.accept(),
    'calibration.withdraw': ({ subject, hash }) => desk.withdraw(subject, hash),
    'calibration.discard': () => desk.discard(),
  };
}
