import { z } from 'zod';

/** The published versions of a flow or a workflow on a page of its history. */
export const versions = z.array(
  z.object({
    version: z.number().int(),
    hash: z.string(),
    publishedBy: z.string(),
    publishedAt: z.iso.datetime(),
  }),
);
