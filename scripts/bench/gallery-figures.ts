import type { Measurement } from './bench-row.ts';

export const GALLERY_FACES = 1_000_000;
/** Length of a face template. */
export const TEMPLATE_NUMBERS = 128;

/** Figures of the gallery's process; times in milliseconds. */
export interface GalleryFigures {
  search: Measurement;
  pass: Measurement;
  /** Resident memory of the process with its gallery, after searches, megabytes. */
  memoryMB: number;
  /** Whether the search named the face that the pass found nearest, every time. */
  agrees: boolean;
}
