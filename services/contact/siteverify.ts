import { z } from 'zod';
import type { CaptchaConfigBody } from '#services/contract/captcha.ts';
import { createOutgoingClient } from '#services/kernel/outgoing-client.ts';
import type { CaptchaVerifier } from '#services/kernel/ports/captcha.ts';

/** A person waits for the verdict. */
const TIME_LIMIT_MS = 5_000;
const MAX_ANSWER_BYTES = 64 * 1024;
const FORM = { 'content-type': 'application/x-www-form-urlencoded' };
/** The least score of an answer that is one: the providers' own advice. */
const LEAST_SCORE = 0.5;
const RECAPTCHA = 'https://www.google.com/recaptcha/api/siteverify';
const ADDRESSES: Record<CaptchaConfigBody['provider'], string> = {
  'recaptcha-v2': RECAPTCHA,
  'recaptcha-v3': RECAPTCHA,
  hcaptcha: 'https://api.hcaptcha.com/siteverify',
  turnstile: 'https://challenges.cloudflare.com/turnstile/v0/siteverify',
};
const Verdict = z.object({
  success: z.boolean(),
  score: z.number().optional(),
  'error-codes': z.array(z.string()).default([]),
});
/** Errors of the configuration and not of the answer. */
const OUR_FAULTS = ['missing-input-secret', 'invalid-input-secret', 'sitekey-secret-mismatch'];

/**
 * The `siteverify` call that all known providers share: secret and answer as a form, a verdict as JSON. The provider
 * gets nothing else.
 *
 * @param address asked instead of the provider's own, for networks where only a gateway reaches out
 * @param timeLimitMs for the whole call
 */
export function siteverify(address?: string, timeLimitMs = TIME_LIMIT_MS): CaptchaVerifier {
  const client = createOutgoingClient({ timeLimitMs, maxAnswerBytes: MAX_ANSWER_BYTES });
  return {
    async verify({ provider, secret, token }) {
      const body = new URLSearchParams({ secret, response: token }).toString();
      const answer = await client.post(address ?? ADDRESSES[provider], FORM, body);
      if (answer.status < 200 || answer.status > 299) {
        await answer.discard();
        throw new Error(`the provider of the CAPTCHA answered ${answer.status}`);
      }
      const { success, score, 'error-codes': faults } = verdictOf(await answer.readText());
      const ours = faults.find((fault) => OUR_FAULTS.includes(fault));
      if (ours) throw new Error(`the provider of the CAPTCHA says ${ours}`);
      if (provider !== 'recaptcha-v3') return success;
      return success && (score ?? 0) >= LEAST_SCORE;
    },
  };
}

/** Errors are logged, so none repeats an answer: it may hold the secret that was sent. */
function verdictOf(text: string): z.infer<typeof Verdict> {
  try {
    return Verdict.parse(JSON.parse(text));
  } catch {
    throw new Error('the provider of the CAPTCHA answered no verdict');
  }
}
