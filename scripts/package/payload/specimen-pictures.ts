import sharp from 'sharp';
import { placeOnDesk } from '#specimens/place-on-desk.ts';
import { specimenSides } from '#specimens/specimen-documents.ts';
import { renderFace, SPECIMEN_PERSONS } from '#specimens/specimen-face.ts';
import type { PayloadEntry } from './payload-entry.ts';
import { SPECIMEN_FOLDER } from './products.ts';

const COUNTER = { angle: 1, scale: 0.9, noise: 2 } as const;

/**
 * Draws the pictures of the self-test: the passport of the invented person, their face, and the back of a licence. They
 * are drawn here because the average face comes from a package that only development has.
 */
export const specimenPictures = async (): Promise<PayloadEntry[]> => {
  const face = await renderFace({ identity: SPECIMEN_PERSONS.applicant, width: 640, height: 480 });
  const [passport] = await specimenSides('passport');
  const [, licence] = await specimenSides('driving-licence');
  if (passport === undefined || licence === undefined) throw new Error('a specimen has no such side');
  const pictures = {
    selfie: await sharp(face).jpeg({ quality: 90 }).toBuffer(),
    passport: await placeOnDesk(passport, COUNTER),
    licence: await placeOnDesk(licence, COUNTER),
  };
  return Object.entries(pictures).map(([name, content]) => ({
    path: `${SPECIMEN_FOLDER}/${name}.jpg`,
    from: { content },
  }));
};
