import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { inAll, outcomeNode, workflowOf } from '#core/workflows/workflow.fixture.ts';
import { enrolledKiosk, type KioskUnderTest } from '#scripts/harness/services/kiosk-under-test.ts';
import { sendDue } from '#services/contact/send-due.ts';
import type { CreatedInstance, InstancePage } from '#services/contract/workflow-instances.ts';
import type { OutgoingMessage } from '#services/kernel/ports/message-gateway.ts';
import { running } from '../support/services-under-test.ts';
import { workflowDesk } from '../support/workflows-under-test.ts';

describe('messages of workflows', () => {
  const sent: OutgoingMessage[] = [];
  const gateway = {
    send: async (message: OutgoingMessage) => {
      sent.push(message);
      return {};
    },
  };
  const current = running(undefined, { messages: { sms: gateway, email: gateway }, timers: false });
  let kiosk: KioskUnderTest;
  let desk: Awaited<ReturnType<typeof workflowDesk>>;
  let create: string;
  beforeAll(async () => {
    kiosk = await enrolledKiosk(current().services, `Messages ${randomUUID()}`);
    desk = await workflowDesk(current().services, kiosk);
    create = `/workflowapi/workflow_instance/tenant/${kiosk.tenantId}/community/${kiosk.communityId}/create`;
  });
  const begin = async (workflowId: string, wish: object = {}) => {
    const made = await desk.ask<CreatedInstance>('POST', create, { workflowId, ...wish });
    expect(made).toMatchObject({ status: 201, body: { workflowId } });
    return made.body;
  };
  const page = async (url: string) => (await (await fetch(url)).json()) as InstancePage;
  const post = async (url: string, body: object = {}) => {
    const headers = { 'content-type': 'application/json' };
    const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
    return { status: answer.status, body: (await answer.json()) as InstancePage & { code?: unknown } };
  };
  const delivered = async () => {
    sent.length = 0;
    await sendDue(current().services.context);
    return [...sent];
  };

  it('are in the language that the instance was made for, or that its person chose', async () => {
    const words = { en: 'Come', fr: 'Venez', es: 'Venga', 'zh-Hans': '请来' };
    const by = { channel: 'email', to: 'email', subject: words, text: words };
    const definition = {
      ...workflowOf(
        [
          { id: 'ask', type: 'interaction', title: inAll('Go on'), next: { next: 'mail' } },
          { id: 'mail', type: 'notify', by, next: { next: 'end', error: 'end' } },
          outcomeNode('end'),
        ],
        { attributes: { email: { type: 'string', format: 'email', input: 'required' } } },
      ),
      id: 'in-languages',
    };
    await desk.publish(definition);
    const inputs = { email: 'anna@example.org' };
    const told = async (wish: object, answer: object) => {
      const { url } = await begin(definition.id, { inputs, ...wish });
      const { revision, language } = await page(url);
      await post(`${url}/answers`, { revision, values: {}, ...answer });
      const [message] = await delivered();
      return { language, subject: message?.subject, text: message?.text };
    };
    expect(await told({}, {})).toEqual({ subject: 'Come', text: 'Come' });
    expect(await told({ language: 'fr' }, {})).toEqual({ language: 'fr', subject: 'Venez', text: 'Venez' });
    expect(await told({ language: 'fr' }, { language: 'zh-Hans' })).toMatchObject({ text: '请来' });
    expect(
      (await desk.ask('POST', create, { workflowId: definition.id, inputs, language: 'de' })).status,
    ).toBe(400);
  });
});
