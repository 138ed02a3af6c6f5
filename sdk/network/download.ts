import { type LookupOptions, lookup } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import axios from 'axios';
import { AppError, failure } from '#core/contract/errors.ts';
import { guardLookup } from '#core/network/guarded-lookup.ts';
import { hostOf, isPublicAddress } from '#core/network/ip-address.ts';
import { networkAgents, type Way } from './network-agents.ts';
import { mapThrown, RequestError } from './request-errors.ts';

const MAX_BYTES = 1024 * 1024;
const TIMEOUT_MS = 10_000;
const OK = 200;

/** Limits of a download; wider only in tests. */
export interface DownloadRules {
  /** Whether a numeric address may be connected to. */
  readonly isAllowed: (address: string) => boolean;
  readonly timeoutMs: number;
}

const RULES: DownloadRules = { isAllowed: isPublicAddress, timeoutMs: TIMEOUT_MS };

/**
 * Fetches a text over HTTPS: no redirect, at most 1 MiB and 10 seconds, no address of a private or special range. Behind
 * a proxy it is the proxy that resolves names, so there only literal addresses are judged.
 *
 * @throws AppError `DOWNLOAD_ADDRESS_REFUSED`, `DOWNLOAD_FAILED`, `CERTIFICATE_UNTRUSTED`, `PROXY_FAILED`.
 */
export async function download(
  url: URL,
  way: Way,
  { isAllowed, timeoutMs }: DownloadRules = RULES,
): Promise<string> {
  const host = hostOf(url);
  if (url.protocol !== 'https:') throw failure('DOWNLOAD_ADDRESS_REFUSED', 'the address is not HTTPS');
  if (isIP(host) !== 0 && !isAllowed(host))
    throw failure('DOWNLOAD_ADDRESS_REFUSED', 'a private or special address');
  const agents = networkAgents(way);
  try {
    const { status, data } = await axios.get<string>(url.href, {
      proxy: false,
      httpsAgent: agents.httpsAgent,
      lookup: guardedLookup(isAllowed) as never,
      maxRedirects: 0,
      maxContentLength: MAX_BYTES,
      responseType: 'text',
      transformResponse: (text: unknown) => text,
      validateStatus: () => true,
      // Ends a body that trickles as well.
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (status === OK) return data;
    throw failure('DOWNLOAD_FAILED', `HTTP status ${status}`);
  } catch (error) {
    throw toDownloadError(error, way);
  } finally {
    agents.close();
  }
}

const guardedLookup = (isAllowed: DownloadRules['isAllowed']): LookupFunction =>
  guardLookup<LookupOptions>(lookup, (addresses) => {
    if (addresses.length > 0 && addresses.every(({ address }) => isAllowed(address))) return;
    throw failure('DOWNLOAD_ADDRESS_REFUSED', 'the name has a private or special address');
  });

function toDownloadError(error: unknown, way: Way): Error {
  const own = ownFailure(error);
  if (own) return own;
  const mapped = mapThrown(error, way);
  if (mapped.code === 'CERTIFICATE_UNTRUSTED' || mapped.code === 'PROXY_FAILED') return mapped;
  return failure('DOWNLOAD_FAILED', mapped.detail.probe, { cause: error });
}

/** A failure of these rules, which the HTTP client may have wrapped. */
function ownFailure(error: unknown): AppError | undefined {
  const found = [error, error instanceof Error ? error.cause : undefined];
  return found.find((one): one is AppError => one instanceof AppError && !(one instanceof RequestError));
}
