import { ApplicantState, OperatorState } from './state.ts';

/** Streams pushed to renderers: event name, payload schema, and the one role that receives it. */
export const COUNTER_EVENTS = {
  'operator.state': { payload: OperatorState, role: 'operator' },
  'applicant.state': { payload: ApplicantState, role: 'applicant' },
} as const;
export type CounterEvents = {
  'operator.state': OperatorState;
  'applicant.state': ApplicantState;
};
export type CounterEventName = keyof CounterEvents;
