import { StartRefusal } from '../start-refusal.ts';

/** Where webhooks may go beyond https to public addresses; everything here is for development and closed networks. */
export interface WebhookSettings {
  /** Plain http as well. */
  readonly allowHttp: boolean;
  /** Private, loopback, link-local and metadata addresses as well. */
  readonly allowPrivate: boolean;
  /** PEM certificates that are trusted besides those of the system. */
  readonly ca?: string | undefined;
}

export const PUBLIC_WEBHOOKS: WebhookSettings = { allowHttp: false, allowPrivate: false };

/** Reads `COUNTERPROOF_WEBHOOKS_ALLOW`: `http`, `private`, or both with a comma. @throws StartRefusal `SETTING_INVALID`. */
export function webhookSettings(env: Readonly<Record<string, string | undefined>>): WebhookSettings {
  const words = (env.COUNTERPROOF_WEBHOOKS_ALLOW ?? '').split(',').filter(Boolean);
  const unknown = words.find((word) => word !== 'http' && word !== 'private');
  if (unknown !== undefined)
    throw new StartRefusal('SETTING_INVALID', 'COUNTERPROOF_WEBHOOKS_ALLOW takes http and private');
  return { allowHttp: words.includes('http'), allowPrivate: words.includes('private') };
}
