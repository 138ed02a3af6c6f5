import { z } from 'zod';

/** Header of requests that may be repeated; the same key with another body is refused. */
export const IdempotencyHeader = z.object({
  'idempotency-key': z
    .string()
    .regex(/^[\x21-\x7e]{8,128}$/)
    .optional()
    .describe('Repeated under the same key a request gets the same answer; another request is refused.'),
});
