import { z } from 'zod';

/** Longest text of one line, in code points, and most lines of one side. */
const MOST_CHARACTERS = 400;
export const MOST_LINES = 240;

/** A printed line as a machine read it. Personal data. */
export const PrintedLine = z.object({
  text: z.string().max(2 * MOST_CHARACTERS),
  /** Per character of `text` (code points), 0 to 1 in hundredths. */
  confidence: z.array(z.number().min(0).max(1)).max(MOST_CHARACTERS),
  /** Where it stands on the document cut out upright, as shares of its width and height. */
  box: z.object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() }),
});
export type PrintedLine = z.infer<typeof PrintedLine>;
