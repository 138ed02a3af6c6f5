/** The part of Trusted Types that the displays use; the DOM library of TypeScript lacks it. */
interface TrustedTypes {
  createPolicy(name: string, rules: { createScriptURL(address: string): string }): unknown;
}

/** Workers that the build has put beside the pages. */
const WORKER = /^(\/hosted)?\/assets\/[\w.-]+\.js$/;

/** @throws TypeError for every address but that of a worker of this build */
export const trustedWorker = (address: string, page: string): string => {
  const { protocol, host, pathname } = new URL(address, page);
  // A page of Electron's own scheme has no origin outside Chromium.
  const own = new URL(page);
  if (protocol === own.protocol && host === own.host && WORKER.test(pathname)) return address;
  throw new TypeError('This address is no worker of the display.');
};

/**
 * From now on a page turns no text into markup or script: the content security policy asks for Trusted Types, and this is
 * its only policy. It lets the workers of the build start.
 */
export const trustWorkersOnly = (): void => {
  const { trustedTypes } = window as { readonly trustedTypes?: TrustedTypes };
  trustedTypes?.createPolicy('default', {
    createScriptURL: (address) => trustedWorker(address, location.href),
  });
};
