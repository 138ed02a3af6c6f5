import { expect } from '@playwright/test';
import { failure } from '#core/contract/errors.ts';
import { newReference, qrTextOf } from '#core/proofing/session-reference.ts';
import type { PreparedSession } from '#main/ports/services-gateway.ts';
import {
  clearCounter,
  endSession,
  openBoth,
  type SpecimenCounter,
  testAtCounter as test,
} from '#scripts/harness/specimen-counter.ts';
import { typeLikeReader } from '#scripts/harness/wedge-typing.ts';

const freshReference = () => newReference((length) => crypto.getRandomValues(new Uint8Array(length)));

let drawn = 0;
/** What the services prepared, as they answer the claim of its reference. */
function prepare({ stage }: SpecimenCounter, language: PreparedSession['language']): PreparedSession {
  drawn += 1;
  const { flows, unlocked } = stage.kiosk.open();
  const { reference: flow } = flows.newest('demo');
  const prepared: PreparedSession = {
    sessionId: `0190a000-0000-7000-8000-00000000000${drawn}`,
    reference: freshReference(),
    state: 'Pending',
    flow,
    expiresAt: new Date(Date.now() + 86_400_000).toISOString(),
    applicant: { surname: 'Eriksson', dateOfBirth: '1974-08-12' },
    ...(language ? { language } : {}),
  };
  unlocked.link.gateway.claimSession = async (reference) => {
    if (reference === prepared.reference) return prepared;
    throw failure('REFERENCE_UNKNOWN', 'the services know no such reference');
  };
  return prepared;
}
test.describe.configure({ mode: 'serial' });
test.setTimeout(120_000);
test.beforeAll(({ counter }) => clearCounter(counter));
test.afterEach(({ counter }) => endSession(counter));

test('a reference that is typed opens its session in the language of the person', async ({ counter }) => {
  const prepared = prepare(counter, 'es');
  const { operator, applicant } = counter;
  const field = operator.getByLabel('Scan anything');
  const open = operator.getByRole('button', { name: 'Open session' });
  await field.fill('AAAA-AAAU');
  await expect(operator.getByText('Nothing found at this kiosk')).toBeVisible();
  await expect(open).toBeHidden();
  const other = freshReference();
  await field.fill(other);
  await open.click();
  await expect(operator.getByText('No session was prepared under this reference')).toBeVisible();
  await field.fill(prepared.reference.toLowerCase().replace('-', ' '));
  await field.press('Enter');
  await expect(operator.getByRole('heading', { name: `Session ${prepared.reference}` })).toBeVisible();
  const told = operator.getByRole('region', { name: 'Provided before the visit' });
  await expect(told.getByRole('row', { name: /Surname/ })).toContainText('Eriksson');
  await expect(applicant.locator('html')).toHaveAttribute('lang', 'es');
  await expect(applicant.getByRole('heading', { name: 'Su consentimiento' })).toBeVisible();
  expect(counter.stage.core.current('operator.state')?.session).toMatchObject({
    sessionId: prepared.sessionId,
    language: 'es',
  });
});

test('a code that a reader types opens its session without a press, in a field and outside of one', async ({
  counter,
}) => {
  for (const place of ['page', 'field'] as const) {
    const prepared = prepare(counter, 'fr');
    const { operator } = await openBoth(counter);
    const field = operator.getByLabel('Scan anything');
    await expect(field).toBeVisible();
    if (place === 'field') await field.focus();
    await typeLikeReader(operator, `${qrTextOf(prepared.reference)}\r`);
    await expect(operator.getByRole('heading', { name: `Session ${prepared.reference}` })).toBeVisible();
    endSession(counter);
  }
});

test('without the services the way on is an ordinary session', async ({ counter }) => {
  const { gateway } = counter.stage.kiosk.open().unlocked.link;
  gateway.claimSession = async () => {
    throw failure('SERVICES_UNREACHABLE', 'connect ECONNREFUSED');
  };
  const { operator } = await openBoth(counter);
  await operator.getByLabel('Scan anything').fill(freshReference());
  await operator.getByRole('button', { name: 'Open session' }).click();
  await expect(operator.getByText('The services cannot be reached')).toBeVisible();
  await expect(operator.getByText('You can still start a new session.')).toBeVisible();
  await operator.getByRole('alert').getByRole('button', { name: 'Next applicant' }).click();
  await expect(operator.getByRole('heading', { name: /^Session / })).toBeVisible();
});
