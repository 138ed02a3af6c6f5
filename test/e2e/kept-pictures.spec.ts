import { expect } from '@playwright/test';
import { DEMO } from '#core/proofing/built-in-flows.ts';
import { closeSession, openDisplays, verifyPerson } from '#scripts/harness/attended-verification.ts';
import {
  type CounterOfServices,
  flowsOf,
  placeOf,
  staff,
  testWithFlow,
} from '#scripts/harness/counter-of-services.ts';
import { accessTo } from '#scripts/harness/kiosk-stage.ts';
import { administrator } from '#scripts/harness/services/callers-under-test.ts';

const ID = 'kept-pictures';
const { version: _version, ...settings } = DEMO;
const { challenges, ...liveness } = settings.face_liveness;
/** Nothing is asked after the picture: other tests look at that. */
const face_liveness = {
  ...liveness,
  satisfiedBy: 'attested-inspection',
  challenges: { ...challenges, count: 0 },
};
const test = testWithFlow({ ...settings, id: ID, uniqueTag: ID, face_liveness, pictures: 'kiosk' });
test.setTimeout(300_000);

/** Two administrators accept the word of the kiosk, which learns of it with its next list. */
async function accept({ stage, services }: CounterOfServices): Promise<void> {
  const path = `${flowsOf(stage)}/${ID}/kiosk_word`;
  for (const status of [202, 200]) {
    const admin = await administrator(services, placeOf(stage));
    const etag = (await admin.fetch(path)).headers.get('etag') ?? '';
    const headers = { 'content-type': 'application/json', 'if-match': etag };
    const answer = await admin.fetch(path, { method: 'PUT', headers, body: '{"accepted":true}' });
    expect(answer.status).toBe(status);
  }
  await stage.kiosk.open().rosterAndFlows.refreshFlows();
}

test('pictures that stay at the kiosk are for review, and for success once its word is accepted', async ({
  counter,
}) => {
  const { stage, services } = counter;
  const displays = await openDisplays(accessTo(stage), staff);
  const { operator } = displays;
  const ended = async () => {
    await verifyPerson(displays, { flow: ID });
    const session = stage.core.current('operator.state')?.session;
    const { vault } = stage.kiosk.open().unlocked;
    expect(vault.artefacts.list(session?.sessionId ?? '').length).toBeGreaterThan(2);
    await expect(operator.getByText('The services reached the same outcome.')).toBeVisible();
    return session;
  };
  expect(await ended()).toMatchObject({
    final: { outcome: 'Review' },
    disagreement: false,
    finalReasons: ['PICTURES_AT_KIOSK'],
  });
  await expect(operator.getByText('The services do not see them, so a reviewer decides.')).toBeVisible();
  await closeSession(operator);

  await accept(counter);
  expect(await ended()).toMatchObject({
    final: { outcome: 'Success' },
    disagreement: false,
    finalReasons: [],
  });
  await expect(
    operator.getByText('Your organisation accepts its word, and the result says so.'),
  ).toBeVisible();
  const { db } = services.context;
  expect(await db.selectFrom('artefact').select('artefact_id').execute()).toEqual([]);
});
