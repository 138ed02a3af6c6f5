/**
 * `'wasm-unsafe-eval'` lets the guide for faces compile its WebAssembly; JavaScript evaluation stays forbidden. Nothing
 * is loaded from another site.
 */
const CONTENT_POLICY = [
  "default-src 'none'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "style-src 'self'",
  "font-src 'self'",
  "img-src 'self' blob:",
  "media-src 'self' blob:",
  "worker-src 'self'",
  "connect-src 'self'",
  // No text becomes markup or script; the only policy is that of renderer/ui/trusted-types.ts.
  "require-trusted-types-for 'script'",
  'trusted-types default',
  "frame-ancestors 'none'",
  "base-uri 'none'",
  "form-action 'none'",
].join('; ');

const PERMISSIONS = ['camera=(self)', 'microphone=()', 'geolocation=()', 'display-capture=()'].join(', ');

/** Headers of each file of the hosted pages; the policy also holds in its workers. */
export const HOSTED_HEADERS = {
  'content-security-policy': CONTENT_POLICY,
  'permissions-policy': PERMISSIONS,
  // The address of the page is a secret.
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'x-robots-tag': 'noindex, nofollow',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
} as const;
