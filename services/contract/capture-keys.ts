import { z } from 'zod';

/** A key under which the services sign captures from persons' own phones. */
const CaptureKeyFacts = z.object({
  did: z.string().describe('Names the public key; evidence that it signed verifies against it.'),
  createdAt: z.iso.datetime(),
  retiredAt: z.iso.datetime().nullable().describe('Since then it signs only sessions that it began.'),
});
export const CaptureKeyList = z
  .object({ keys: z.array(CaptureKeyFacts) })
  .meta({ id: 'CaptureKeyList', description: 'The present key first.' });
export type CaptureKeyList = z.infer<typeof CaptureKeyList>;
export const RotatedCaptureKey = z
  .object({ did: z.string(), retired: z.string().nullable().describe('The key before, if there was one.') })
  .meta({ id: 'RotatedCaptureKey' });
