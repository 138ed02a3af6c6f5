import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { runCounterScenario } from '#scripts/demo/counter/run-counter-scenario.ts';
import { COUNTER_SCENARIOS, type CounterScenarioName } from '#scripts/demo/counter/scenarios.ts';

/** Two persons at a time, or one on a computer that is busy. */
test.setTimeout(900_000);

let folder: string;
test.beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'counterproof-scenario-'));
});
test.afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Presses of the applicant: the language, two consents, "Continue". */
const TO_AGREE = 4;
/** "Next applicant", three answers and the decision; one more where print could not be read. */
const WITHOUT_EXCEPTIONS = [5, 6] as const;

const shown = (name: CounterScenarioName) => {
  const browser = process.env.COUNTERPROOF_BROWSER;
  if (!browser) throw new Error('COUNTERPROOF_BROWSER names no browser; run the tests with npm test');
  return runCounterScenario(name, { folder, browser, say: () => undefined });
};

/** Of the operator, in the order of the persons: what each scenario asks of them beside the five or six. */
const MORE: Partial<Record<CounterScenarioName, readonly number[]>> = {
  // Other ways, the exception and its reason; name and passphrase of the second person; the confirmation.
  exception: [8],
  // The menu, its item, and nine in the form; the century of the date of birth.
  minor: [12],
  // Six to hand over; the field, the reference and Enter at the second kiosk.
  handover: [9],
};

for (const name of Object.keys(COUNTER_SCENARIOS) as CounterScenarioName[]) {
  test(`${name}: the persons come where the scenario leads, by the actions that it takes`, async () => {
    const { persons } = await shown(name);
    expect(persons.map(({ outcome }) => outcome)).toEqual(COUNTER_SCENARIOS[name].outcomes);
    for (const [n, person] of persons.entries()) {
      expect(person.waitingSeconds).toBeGreaterThan(0);
      if (name === 'suspicion') {
        // "Next applicant", the quiet key, and its confirmation.
        expect(person).toMatchObject({ operatorActions: 3, applicantActions: TO_AGREE });
        continue;
      }
      const more = MORE[name]?.[n] ?? 0;
      expect(WITHOUT_EXCEPTIONS.map((actions) => actions + more)).toContain(person.operatorActions);
      expect(person.applicantActions).toBeGreaterThanOrEqual(TO_AGREE);
      if (name !== 'exception') expect(person.movingSeconds).toBeGreaterThan(0);
    }
  });
}
