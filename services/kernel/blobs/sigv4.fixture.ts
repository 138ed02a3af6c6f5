import { createHash, createHmac } from 'node:crypto';

/** A request as its signature covers it; header names in lower case. */
export interface SignedRequest {
  method: string;
  url: URL;
  headers: readonly (readonly [name: string, value: string])[];
  /** SHA-256 of the content, hexadecimal. */
  contentHash: string;
  /** `YYYYMMDD'T'HHMMSS'Z'`. */
  time: string;
}

const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();
const encoded = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`);

/** AWS Signature Version 4 for S3, written from its description, to check the library's signatures. */
export function signatureOf(
  { method, url, headers, contentHash, time }: SignedRequest,
  { region, secretAccessKey }: { region: string; secretAccessKey: string },
): string {
  const path = decodeURIComponent(url.pathname).split('/').map(encoded).join('/');
  const query = [...url.searchParams]
    .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
    .sort()
    .join('&');
  const sorted = [...headers].sort(([one], [other]) => (one < other ? -1 : 1));
  const lines = sorted.map(([name, value]) => `${name}:${value.trim()}\n`).join('');
  const names = sorted.map(([name]) => name).join(';');
  const canonical = [method, path, query, lines, names, contentHash].join('\n');
  const date = time.slice(0, 8);
  const scope = `${date}/${region}/s3/aws4_request`;
  const digest = createHash('sha256').update(canonical).digest('hex');
  const parts = [date, region, 's3', 'aws4_request'];
  const key = parts.reduce<string | Buffer>((before, part) => hmac(before, part), `AWS4${secretAccessKey}`);
  return hmac(key as Buffer, ['AWS4-HMAC-SHA256', time, scope, digest].join('\n')).toString('hex');
}
