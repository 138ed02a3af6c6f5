import type { Fault } from '../contract/faults.ts';
import type { Flow } from '../contract/flow.ts';
import { COUNTER_STANDARD } from './built-in-flows.ts';

/**
 * What keeps a draft from being published, although it can be stored: a check of the counter's standard that it neither
 * asks for nor names as left out, or a capture without consent.
 */
export const publishingFaults = (flow: Flow): Fault[] => [
  ...unnamed(flow, 'requiredChecks'),
  ...unnamed(flow, 'reviewIfNotPerformed'),
  ...consentFaults(flow),
];

function unnamed(flow: Flow, list: 'requiredChecks' | 'reviewIfNotPerformed'): Fault[] {
  const named = [...flow[list], ...flow.requiredChecks, ...(flow.leavesOut ?? []).map(({ check }) => check)];
  return COUNTER_STANDARD[list]
    .filter((id) => !named.includes(id))
    .map((id) => ({
      path: `/${list}`,
      message: `${id} belongs to the counter's standard: ask for it here, or name it under leavesOut with the reason`,
    }));
}

/** The services judge no capture that was made before the person agreed. */
function consentFaults({ steps }: Flow): Fault[] {
  const [first] = steps;
  if (first === 'consent' || !(steps.includes('consent') || steps.includes('selfie'))) return [];
  return [{ path: '/steps', message: 'nothing is captured before the person agrees: begin with consent' }];
}
