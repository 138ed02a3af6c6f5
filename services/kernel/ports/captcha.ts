import type { CaptchaConfigBody } from '#services/contract/captcha.ts';

/** A solved CAPTCHA, and the secret of the community at the provider. */
export interface CaptchaAnswer {
  provider: CaptchaConfigBody['provider'];
  secret: string;
  token: string;
}

/** Asks the provider of a CAPTCHA whether an answer is good. Each answer is good once. */
export interface CaptchaVerifier {
  /** @throws Error when the provider does not answer, or knows the secret no more. */
  verify(answer: CaptchaAnswer): Promise<boolean>;
}
