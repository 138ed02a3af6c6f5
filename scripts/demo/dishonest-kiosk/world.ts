import sharp from 'sharp';
import type { Vision } from '#capture/vision/ports.ts';
import { SPECIMEN_PERSONS } from '#specimens/specimen-face.ts';
import {
  comparedMaterial,
  type Material,
  passportOf,
  portraitOf,
  type Shown,
  type Sitting,
  sideWith,
  sittingOf,
} from '../../harness/read-specimens.ts';

/** The pictures of the story: two persons, their passports, and one that expired. */
export interface World {
  /** When the first picture was taken; drawing takes longer than a session may hold a picture back. */
  begunAt: Date;
  honest: Material;
  /** The first person's passport, the other's face. */
  otherSelfie: Material;
  /** The first person's face, out of focus. */
  blurred: Uint8Array;
  /** The other person's passport, cut to show the first one's portrait. */
  otherPassport: Material;
  expired: Material;
}

/** Draws them, and reads them as a counter does. */
export async function drawWorld(vision: Vision): Promise<World> {
  const { applicant, other } = SPECIMEN_PERSONS;
  const begunAt = new Date();
  const own = await passportOf(vision, applicant);
  const foreign = await passportOf(vision, other);
  const expired = await passportOf(vision, applicant, '2020-04-15');
  const [sitting, otherSitting] = [await sittingOf(vision, applicant), await sittingOf(vision, other)];
  const compared = (shown: Shown, seen: Sitting) => comparedMaterial(vision, shown, seen);
  const honest = await compared(own, sitting);
  return {
    begunAt,
    honest,
    otherSelfie: await compared(own, otherSitting),
    otherPassport: { ...honest, shown: withPortrait(foreign, portraitOf(own)) },
    expired: await compared(expired, sitting),
    blurred: new Uint8Array(await sharp(sitting.picture).blur(9).jpeg().toBuffer()),
  };
}

/** The same side with another portrait cut out of it, where there is one. */
export const withPortrait = (shown: Shown, bytes: Uint8Array | undefined): Shown =>
  bytes ? sideWith(shown, 'document-portrait', bytes) : shown;
