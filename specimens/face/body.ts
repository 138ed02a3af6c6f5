import { type Detail, ellipsoid, neck, type Solid } from './solids.ts';

/** Neck and shoulders, which do not turn with the head. */
export function torso(detail?: Detail): Solid[] {
  return [
    neck('skin', detail),
    ellipsoid('clothing', { centre: [0, -23, -5], radii: [20.5, 10.5, 8.3] }, detail),
    ellipsoid('clothing', { centre: [0, -38, -5], radii: [23.5, 21, 10] }, detail),
  ];
}

/** The support of the face: the skull and the ears. */
export function skull(breadth: number, detail?: Detail): Solid[] {
  return [
    ellipsoid('skin', { centre: [0, 3, -4], radii: [7.3 * breadth, 8.3, 7] }, detail),
    ellipsoid('skin', { centre: [7.55 * breadth, 0.9, -3.9], radii: [0.8, 2.5, 1.5] }, detail),
    ellipsoid('skin', { centre: [-7.55 * breadth, 0.9, -3.9], radii: [0.8, 2.5, 1.5] }, detail),
  ];
}
