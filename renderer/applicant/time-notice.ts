import type { StepVisit } from '#core/contract/counter/state.ts';

/** What the bar says about the time, and on which visit. */
export interface TimeNotice {
  text: 'light.timeOver' | 'time.given';
  place: string;
}

/** One visit of one step of one session: what is told there is told nowhere else. */
export const placeOf = ({ sessionId, at }: { sessionId: string; at: StepVisit }): string =>
  `${sessionId} ${at.step} ${at.visit}`;

/** The newest notice wins; what no longer holds takes back its own words alone. */
export const nextNotice = (
  last: TimeNotice | undefined,
  notice: TimeNotice,
  holds: boolean,
): TimeNotice | undefined => (holds ? notice : last?.text === notice.text ? undefined : last);

/** What is told at a place. */
export const noticeAt = (notice: TimeNotice | undefined, place: string): TimeNotice['text'] | undefined =>
  notice?.place === place ? notice.text : undefined;
