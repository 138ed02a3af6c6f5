import { type AnswerFault, type Answers, readTyped } from '#core/contract/form-answer.ts';
import type { FormInput } from '#core/contract/form-step.ts';
import { LANGUAGE_TEXTS, type Language } from '#core/languages/index.ts';

/** The content of each field, by the id of its input. A ticked box holds `on`, a day `year-month-day`. */
export type Draft = Readonly<Record<string, string>>;

export interface ReadDraft {
  answers: Answers;
  faults: Readonly<Record<string, AnswerFault>>;
}

/** Reads the fields as the kiosk and the services do, so that nothing is sent that would come back. */
export function readDraft(inputs: readonly FormInput[], draft: Draft): ReadDraft {
  const days = inputs.filter(({ type }) => type === 'date').map(({ id }) => [id, dayOf(draft[id] ?? '')]);
  const { answers, faults } = readTyped({ inputs: [...inputs] }, { ...draft, ...Object.fromEntries(days) });
  return { answers, faults: Object.fromEntries(faults.map(({ id, fault }) => [id, fault])) };
}

const DAY_PARTS = ['year', 'month', 'day'] as const;
export type DayPart = (typeof DAY_PARTS)[number];
export type DayDraft = Record<DayPart, string>;

/** Day, month and year in the order in which dates of this language are written. */
export const dayOrder = (language: Language): DayPart[] =>
  new Intl.DateTimeFormat(LANGUAGE_TEXTS[language].locale)
    .formatToParts()
    .flatMap(({ type }) => DAY_PARTS.filter((part) => part === type));

export function partsOf(draft: string): DayDraft {
  const [year = '', month = '', day = ''] = draft.split('-');
  return { year, month, day };
}

/** Only digits count; nothing at all is no day. */
export function withPart(draft: string, part: DayPart, typed: string): string {
  const parts = partsOf(draft);
  parts[part] = typed.replaceAll(/\D/g, '');
  const { year, month, day } = parts;
  return year || month || day ? `${year}-${month}-${day}` : '';
}

/** A day or a month of one digit is meant as it is; a year of two could be of two centuries. */
function dayOf(draft: string): string {
  const { year, month, day } = partsOf(draft);
  return draft === '' ? '' : `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}
