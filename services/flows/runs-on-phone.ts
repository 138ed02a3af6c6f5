import type { Flow } from '#core/contract/flow.ts';

/** Whether a flow can run on a phone: one that needs an operator ends at a counter. */
export const runsOnPhone = ({ attended, pictures }: Pick<Flow, 'attended' | 'pictures'>): boolean =>
  !attended && pictures !== 'kiosk';
