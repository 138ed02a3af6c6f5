import type { CapabilityView } from '#core/contract/counter/state.ts';

/** A kiosk works whole without these: their models are not part of the product. */
const OPTIONAL: readonly CapabilityView['name'][] = ['passive-liveness', 'second-recognition'];
/** What these lack is said by a strip of its own. */
const TOLD_ELSEWHERE: readonly CapabilityView['name'][] = ['readers'];

/** What does not work at a kiosk although it should; a capability that still starts is no trouble. */
export const troubles = (capabilities: readonly CapabilityView[]): CapabilityView[] =>
  capabilities.filter(
    ({ name, state }) =>
      state === 'unavailable' && !OPTIONAL.includes(name) && !TOLD_ELSEWHERE.includes(name),
  );
