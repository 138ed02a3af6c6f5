import { z } from 'zod';

const UUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const CURSOR = new RegExp(`^[12]\\d{3}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}\\.\\d{3}Z_${UUID}$`);

/** How many entries a page has. */
export const PageLimit = z.coerce.number().int().min(1).max(200).default(50);

/** One page of a list, whose cursors have this form. */
export const pageQuery = (cursor: z.ZodType<string>) =>
  z.strictObject({ cursor: cursor.optional().describe('`next` of the page before.'), limit: PageLimit });
export type PageQuery = z.infer<ReturnType<typeof pageQuery>>;

/** One page of a list in the order in which its entries were made. */
export const ListQuery = pageQuery(
  z
    .string()
    .regex(CURSOR)
    .refine((cursor) => z.iso.datetime().safeParse(cursor.split('_')[0]).success, 'begins with a time'),
);
export type ListQuery = z.infer<typeof ListQuery>;

/** Cursor of a list whose entries have a place: the place of the last one of the page before. */
export const PlaceCursor = z.string().regex(/^(0|[1-9]\d{0,14})$/);

/** The entries of one page, out of one more than it may have, and the cursor of the page that follows. */
export function onePage<T>(
  found: readonly T[],
  limit: number,
  cursorOf: (last: T) => string,
): { entries: T[]; next?: string } {
  const entries = found.slice(0, limit);
  const last = found.length > limit ? entries.at(-1) : undefined;
  return { entries, ...(last === undefined ? {} : { next: cursorOf(last) }) };
}

/** Member of every such page. */
export const next = z
  .string()
  .optional()
  .describe('Cursor of the page that follows; absent on the last one.');
