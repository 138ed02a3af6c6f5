import { z } from 'zod';

const Key = z.string().regex(/^[\x21-\x7e]{8,200}$/, 'a key is 8 to 200 printable characters');

/** How a page proves that a person asks for a session link. The secret is sealed and never answered. */
export const CaptchaConfigBody = z
  .strictObject({
    provider: z.enum(['recaptcha-v2', 'recaptcha-v3', 'hcaptcha', 'turnstile']),
    siteKey: Key,
    secret: Key,
  })
  .meta({ id: 'CaptchaConfiguration' });
export type CaptchaConfigBody = z.infer<typeof CaptchaConfigBody>;

export const CaptchaFacts = z
  .object({ provider: CaptchaConfigBody.shape.provider, siteKey: z.string() })
  .meta({ id: 'CaptchaFacts' });

export const CaptchaFetch = z
  .strictObject({ communityId: z.uuid().optional().describe('Needed of callers of the whole tenant.') })
  .meta({ id: 'CaptchaFetch' });
