import { expect, it } from 'vitest';
import type { MessageGateway } from '#services/kernel/ports/message-gateway.ts';
import { linkChannel } from './link-channel.ts';

const gateway: MessageGateway = { send: async () => ({}) };
const both = { email: 'anna@example.org', phone: '+33612345678' };

it.each([
  ['sms', { sms: gateway, email: gateway }, both],
  ['email', { email: gateway }, both],
  ['email', { sms: gateway, email: gateway }, { email: both.email }],
  [undefined, { sms: gateway }, { email: both.email }],
  [undefined, {}, both],
  [undefined, { sms: gateway, email: gateway }, {}],
  [undefined, { sms: gateway, email: gateway }, undefined],
])('carries a link by %s', (channel, messages, contact) => {
  expect(linkChannel(messages, contact)).toBe(channel);
});
