/** The policy of every page of the kiosk, the same in both hosts. */

/**
 * `'wasm-unsafe-eval'` lets the face guidance compile its WebAssembly; JavaScript evaluation stays forbidden.
 * @param connect further sources that the page may connect to.
 */
const contentSecurityPolicy = (connect: readonly string[]): string =>
  [
    "default-src 'none'",
    "script-src 'self' 'wasm-unsafe-eval'",
    "style-src 'self'",
    "font-src 'self'",
    "img-src 'self' blob: data:",
    "media-src 'self' blob:",
    "worker-src 'self'",
    // No text becomes markup or script; the only policy is that of renderer/ui/trusted-types.ts.
    "require-trusted-types-for 'script'",
    'trusted-types default',
    ["connect-src 'self'", ...connect].join(' '),
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');

const permissionsPolicy = (camera: boolean): string =>
  [
    `camera=(${camera ? 'self' : ''})`,
    'window-management=(self)',
    'microphone=()',
    'geolocation=()',
    'display-capture=()',
    'clipboard-read=()',
  ].join(', ');

/**
 * Headers of every answer.
 * @param page whether it may use the camera: the pages of both roles, and nothing else that is served.
 */
export const pageHeaders = (
  page: { readonly camera: boolean },
  connect: readonly string[] = [],
): Record<string, string> => ({
  'Content-Security-Policy': contentSecurityPolicy(connect),
  'Permissions-Policy': permissionsPolicy(page.camera),
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Cache-Control': 'no-store',
});
