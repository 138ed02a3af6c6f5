import type { StepVisit } from '#core/contract/counter/state.ts';

/** The bar's notice about the time, and its visit. */
export interface TimeNotice {
  text: 'light.timeOver' | 'time.given';
  place: string;
}

/** One visit of one step of one session: its notice is shown nowhere else. */
export const placeOf = ({ sessionId, at }: { sessionId: string; at: StepVisit }): string =>
  `${sessionId} ${at.step} ${at.visit}`;

/** The newest notice wins; an outdated one takes back only its own words. */
export const nextNotice = (
  last: TimeNotice | undefined,
  notice: TimeNotice,
  holds: boolean,
): TimeNotice | undefined => (holds ? notice : last?.text === notice.text ? undefined : last);

/** The notice at a place. */
export const noticeAt = (notice: TimeNotice | undefined, place: string): TimeNotice['text'] | undefined =>
  notice?.place === place ? notice.text : undefined;
