import type { CaptchaConfigBody } from '#services/contract/captcha.ts';

export type CaptchaProvider = CaptchaConfigBody['provider'];

const GOOGLE = {
  'script-src': ['https://www.google.com/recaptcha/', 'https://www.gstatic.com/recaptcha/'],
  'frame-src': ['https://www.google.com/recaptcha/', 'https://recaptcha.google.com/recaptcha/'],
  'connect-src': ['https://www.google.com/recaptcha/'],
};
const HCAPTCHA = ['https://hcaptcha.com', 'https://*.hcaptcha.com'];
/** The sources that each CAPTCHA provider documents for its script. */
const OF_PROVIDERS: Record<CaptchaProvider, Readonly<Record<string, readonly string[]>>> = {
  'recaptcha-v2': GOOGLE,
  'recaptcha-v3': GOOGLE,
  hcaptcha: {
    'script-src': HCAPTCHA,
    'frame-src': HCAPTCHA,
    'style-src': HCAPTCHA,
    'connect-src': HCAPTCHA,
  },
  turnstile: {
    'script-src': ['https://challenges.cloudflare.com'],
    'frame-src': ['https://challenges.cloudflare.com'],
  },
};

/**
 * `'wasm-unsafe-eval'` lets the guide for faces compile its WebAssembly; JavaScript evaluation stays forbidden. Nothing
 * is loaded from another site.
 */
const DIRECTIVES: Readonly<Record<string, readonly string[]>> = {
  'default-src': ["'none'"],
  'script-src': ["'self'", "'wasm-unsafe-eval'"],
  'style-src': ["'self'"],
  'font-src': ["'self'"],
  'img-src': ["'self'", 'blob:'],
  'media-src': ["'self'", 'blob:'],
  'worker-src': ["'self'"],
  'connect-src': ["'self'"],
  'frame-ancestors': ["'none'"],
  'base-uri': ["'none'"],
  'form-action': ["'none'"],
};
/** No text becomes markup or script; the only policy is that of renderer/ui/trusted-types.ts. */
const TRUSTED_TYPES = ["require-trusted-types-for 'script'", 'trusted-types default'];

/** A page that asks for a CAPTCHA opens for its provider alone, whose script knows no Trusted Types of these pages. */
function contentPolicy(provider: CaptchaProvider | undefined): string {
  const opened = provider ? OF_PROVIDERS[provider] : {};
  const names = [...new Set([...Object.keys(DIRECTIVES), ...Object.keys(opened)])];
  const lines = names.map((name) => [name, ...(DIRECTIVES[name] ?? []), ...(opened[name] ?? [])].join(' '));
  return [...lines, ...(provider ? [] : TRUSTED_TYPES)].join('; ');
}

const permissions = (camera: string): string =>
  [`camera=${camera}`, 'microphone=()', 'geolocation=()', 'display-capture=()'].join(', ');

/**
 * Headers of each file of the hosted pages; the policy also holds in its workers.
 *
 * @param provider of the CAPTCHA that the page asks for; such a page opens no camera, and is left before one is needed
 */
export const hostedHeaders = (provider?: CaptchaProvider) => ({
  'content-security-policy': contentPolicy(provider),
  'permissions-policy': permissions(provider ? '()' : '(self)'),
  // The address of the page is a secret.
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'x-robots-tag': 'noindex, nofollow',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
});
