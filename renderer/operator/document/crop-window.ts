import type { Place } from '#core/document/document-records.ts';

/** Context on each side of a place, as a share of the picture's width and of the place's height. */
const SIDE = 0.04;
const ABOVE = 0.12;
/** The window shows at least this part of the width, so that short fields are not blown up beyond reading. */
const MIN_WIDTH = 0.3;

const within = (start: number, size: number): number => Math.min(1 - size, Math.max(0, start));

/** The part of a picture to show for a place on it, as shares of the picture. */
export const cropWindow = (place: Place): Place => {
  const width = Math.min(1, Math.max(MIN_WIDTH, place.width + 2 * SIDE));
  const height = Math.min(1, place.height * (1 + 2 * ABOVE));
  return {
    x: within(place.x + place.width / 2 - width / 2, width),
    y: within(place.y + place.height / 2 - height / 2, height),
    width,
    height,
  };
};
