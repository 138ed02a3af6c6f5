import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { test as base } from '@playwright/test';
import type { FlowDocument } from '#core/contract/published-flows.ts';
import { servicesLog } from '#services/kernel/log.ts';
import type { OutgoingMessage } from '#services/kernel/ports/message-gateway.ts';
import { type RunningServices, startServices } from '#services/server.ts';
import { type KioskStage, raiseStage, setUpStage } from './kiosk-stage.ts';
import { administrator } from './services/callers-under-test.ts';
import { CHEAP_VERIFIERS } from './services/cheap-verifiers.ts';
import { copyEmbeddedDatabase, stageFolder } from './services/embedded-database.ts';
import { openClient } from './services/kiosk-under-test.ts';
import { type SpecimenCamera, specimenCamera } from './specimen-camera.ts';
import { freshStaff } from './staff.ts';

export const staff = freshStaff();

/** A kiosk and the services that it was set up with. */
export interface CounterOfServices {
  stage: KioskStage;
  services: RunningServices;
  camera: SpecimenCamera;
  /** The mail that the services sent. */
  mail: readonly OutgoingMessage[];
}

/** Tests at a kiosk of services of their own, whose community has published this flow. */
export const testWithFlow = (flow: FlowDocument) =>
  base.extend<object, { counter: CounterOfServices }>({
    counter: [
      // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's dependencies from this pattern
      async ({}, use) => {
        const browser = process.env.COUNTERPROOF_BROWSER;
        if (!browser) throw new Error('COUNTERPROOF_BROWSER names no browser; run the tests with npm test');
        const folder = stageFolder('e2e');
        copyEmbeddedDatabase(join(folder, 'services'));
        const mail: OutgoingMessage[] = [];
        const send = async (message: OutgoingMessage) => {
          mail.push(message);
          return {};
        };
        const services = await startServices({
          messages: { email: { send } },
          argon2Cost: CHEAP_VERIFIERS,
          dataDir: join(folder, 'services'),
          port: 0,
          log: servicesLog('silent'),
        });
        const camera = await specimenCamera(folder, ['passport']);
        const stage = await raiseStage({ folder, browser, camera: camera.file });
        camera.follow(stage.core);
        await setUp(stage, services);
        await publish(stage, services, flow);
        await use({ stage, services, camera, mail });
        await stage.close();
        await services.close();
        rmSync(folder, { recursive: true, force: true });
      },
      { scope: 'worker', timeout: 300_000 },
    ],
  });

/** The community of the kiosk. */
export const placeOf = (stage: KioskStage) => {
  const { tenantId, communityId } = stage.kiosk.open().settings.enrolment;
  return { tenantId, communityId };
};

async function setUp(stage: KioskStage, services: RunningServices): Promise<void> {
  const { data } = await openClient(services.url).POST('/v1/branches', {
    body: { name: staff.branch },
    headers: { authorization: `Bootstrap ${services.issueBootstrapSecret()}` },
  });
  if (!data) throw new Error('the services made no branch');
  const { licenseKey, enrolmentCode } = data;
  await setUpStage(stage, staff, { mode: 'remote', address: services.url, licenseKey, enrolmentCode });
}

/** Where the flows of the community of the kiosk are. */
export const flowsOf = (stage: KioskStage): string => {
  const { tenantId, communityId } = placeOf(stage);
  return `/v2/tenant/${tenantId}/community/${communityId}/verification_flows`;
};

async function publish(stage: KioskStage, services: RunningServices, flow: FlowDocument): Promise<void> {
  const admin = await administrator(services, placeOf(stage));
  const headers = { 'content-type': 'application/json' };
  const draft = await admin.fetch(flowsOf(stage), { method: 'POST', headers, body: JSON.stringify(flow) });
  const ifMatch = { 'if-match': draft.headers.get('etag') ?? '' };
  const made = await admin.fetch(`${flowsOf(stage)}/${flow.id}/publish`, {
    method: 'POST',
    headers: ifMatch,
  });
  if (made.status >= 300) throw new Error(`the flow was not published: ${await made.text()}`);
  await stage.kiosk.open().rosterAndFlows.refreshFlows();
}
