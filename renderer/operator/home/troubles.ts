import type { CapabilityView } from '#core/contract/counter/state.ts';

/** A kiosk works whole without these: their models are not part of the product. */
const OPTIONAL: readonly CapabilityView['name'][] = ['passive-liveness', 'second-recognition'];
/** Capabilities whose faults have a strip of their own. */
const TOLD_ELSEWHERE: readonly CapabilityView['name'][] = ['readers'];

/** Returns the capabilities that should work and do not. A capability that is still starting is none of them. */
export const troubles = (capabilities: readonly CapabilityView[]): CapabilityView[] =>
  capabilities.filter(
    ({ name, state }) =>
      state === 'unavailable' && !OPTIONAL.includes(name) && !TOLD_ELSEWHERE.includes(name),
  );
