import { expect, it } from 'vitest';
import { PUBLIC_WEBHOOKS, webhookSettings } from './webhook-settings.ts';

it('allows nothing special unless the environment says so in words that are known', () => {
  expect(webhookSettings({})).toEqual(PUBLIC_WEBHOOKS);
  expect(webhookSettings({ COUNTERPROOF_WEBHOOKS_ALLOW: 'private' })).toEqual({
    allowHttp: false,
    allowPrivate: true,
  });
  expect(webhookSettings({ COUNTERPROOF_WEBHOOKS_ALLOW: 'http,private' })).toEqual({
    allowHttp: true,
    allowPrivate: true,
  });
  expect(() => webhookSettings({ COUNTERPROOF_WEBHOOKS_ALLOW: 'yes' })).toThrow();
});
