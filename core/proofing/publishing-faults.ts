import type { Fault } from '../contract/faults.ts';
import type { Flow } from '../contract/flow.ts';
import { COUNTER_STANDARD } from './built-in-flows.ts';
import { countedChecks } from './check-findings.ts';
import { comparesPrint } from './rule-set.ts';
import type { CheckId } from './verdicts.ts';

/**
 * Faults that keep a draft from being published, although it can be stored: a check of the counter's standard that it
 * neither asks for nor names as left out, one that it asks for and skips, or a capture without consent.
 */
export const publishingFaults = (flow: Flow): Fault[] => [
  ...unnamed(flow, 'requiredChecks'),
  ...unnamed(flow, 'reviewIfNotPerformed'),
  ...skipped(flow),
  ...consentFaults(flow),
];

function unnamed(flow: Flow, list: 'requiredChecks' | 'reviewIfNotPerformed'): Fault[] {
  const named = [...flow[list], ...flow.requiredChecks, ...(flow.leavesOut ?? []).map(({ check }) => check)];
  return COUNTER_STANDARD[list]
    .filter((id) => !named.includes(id) && !isComparedByMachine(flow, id))
    .map((id) => ({
      path: `/${list}`,
      message: `${id} belongs to the counter's standard: ask for it here, or name it under leavesOut with the reason`,
    }));
}

/** Without an operator the print that a machine read is compared, and print that was not is a Review, no refusal. */
const isComparedByMachine = ({ attended, ruleSet, reviewIfNotPerformed }: Flow, id: CheckId): boolean =>
  id === 'document.printed-data' && !attended && comparesPrint(ruleSet) && reviewIfNotPerformed.includes(id);

/** A required check that the flow does not miss is left out of it in truth. */
function skipped(flow: Flow): Fault[] {
  const counted = countedChecks(flow);
  return flow.requiredChecks
    .filter((id) => !counted.includes(id))
    .map((id) => ({
      path: '/requiredChecks',
      message: `${id} is left out by the settings of liveness: take it from here and name it under leavesOut with the reason`,
    }));
}

/** The services judge no capture that was made before the person agreed. */
function consentFaults({ steps }: Flow): Fault[] {
  const [first] = steps;
  if (first === 'consent' || !(steps.includes('consent') || steps.includes('selfie'))) return [];
  return [{ path: '/steps', message: 'nothing is captured before the person agrees: begin with consent' }];
}
