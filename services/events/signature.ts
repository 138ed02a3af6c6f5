import { createHmac, randomBytes } from 'node:crypto';

const PREFIX = 'whsec_';

/** A fresh secret in the form of Standard Webhooks: 32 bytes behind a prefix. */
export const newSecret = (): string => `${PREFIX}${randomBytes(32).toString('base64')}`;

/**
 * Headers of one attempt (Standard Webhooks, "Signature scheme"): HMAC-SHA256 over id, timestamp and body, once under
 * each secret that is valid now.
 */
export function signedHeaders(
  secrets: readonly string[],
  { id, at, body }: { id: string; at: Date; body: string },
): Record<string, string> {
  const timestamp = Math.floor(at.getTime() / 1000);
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(PREFIX.length), 'base64');
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
  });
  return {
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': signatures.join(' '),
  };
}
