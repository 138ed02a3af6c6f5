import { expect, it } from 'vitest';
import type { MessageGateway } from '#services/kernel/ports/message-gateway.ts';
import { linkChannel, linkOrigin } from './link-channel.ts';

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
  expect(linkChannel({ messages, publicOrigin: 'https://id.example.org' }, contact)).toBe(channel);
  expect(linkChannel({ messages, publicOrigin: undefined }, contact)).toBeUndefined();
});

it.each([
  ['https://id.example.org', 'https://id.example.org'],
  ['http://id.example.org', undefined],
  ['http://127.0.0.1:8080', undefined],
  [undefined, undefined],
])('leads from the public address %s to %s', (publicOrigin, origin) => {
  expect(linkOrigin({ publicOrigin })).toBe(origin);
});
