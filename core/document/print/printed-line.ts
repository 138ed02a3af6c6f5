import type { Place } from '../document-records.ts';

/** Most lines of one side that are looked at. */
export const MOST_LINES = 240;

/** A printed line as a machine read it. Personal data. */
export interface PrintedLine {
  text: string;
  /** Per character of `text` (code points), 0 to 1 in hundredths. */
  confidence: number[];
  /** Its place on the upright cut-out of the document, as shares of width and height. */
  box: Place;
}
