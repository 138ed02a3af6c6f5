import type { ReceiptView } from '#core/contract/counter/state.ts';
import { DAY_MINUTES } from '#core/days.ts';
import { LANGUAGE_TEXTS, type Language } from '#core/languages/index.ts';

/** A receipt in the words of one language. */
export interface ReceiptWords {
  title: string;
  /** Where it was. */
  place: string;
  time: string;
  outcome: string;
  /** The next step of the applicant. */
  next: string;
  kept: string;
  contact: string;
}

type KeptTexts = Readonly<Record<'result' | 'review' | 'nothing' | 'atOnce' | 'provisional', string>>;

/** Returns the largest unit in which this number of minutes is a whole number. */
const lasting = (minutes: number, locale: string): string => {
  const [value, unit] =
    minutes % DAY_MINUTES === 0
      ? ([minutes / DAY_MINUTES, 'day'] as const)
      : minutes % 60 === 0
        ? ([minutes / 60, 'hour'] as const)
        : ([minutes, 'minute'] as const);
  return new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(value);
};

/** A text with its `{{members}}` filled in. */
export const filled = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replace(/\{\{(\w+)\}\}/g, (_all, name: string) => values[name] ?? '');

/** The services erase on the first day, UTC, that begins after the period: the texts say "at most a day longer". */
function keptWords(
  { retention: { from, minutes }, isFinal }: ReceiptView,
  texts: KeptTexts,
  locale: string,
): string {
  if (from === 'nothing') return texts.nothing;
  const kept = minutes === 0 ? texts.atOnce : filled(texts[from], { time: lasting(minutes, locale) });
  return isFinal ? kept : `${kept} ${texts.provisional}`;
}

/** The words of a receipt: no name, no field and no score, whatever the outcome. */
export function receiptWords(receipt: ReceiptView, language: Language): ReceiptWords {
  const { locale, screens } = LANGUAGE_TEXTS[language];
  const { receipt: texts } = screens.common;
  const { counter, community, endedAt, outcome, isFinal } = receipt;
  const time = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short' }).format(
    new Date(endedAt),
  );
  const told = texts.outcome[outcome];
  return {
    title: texts.title,
    place: community === counter || community === '' ? counter : `${community}, ${counter}`,
    time,
    outcome: told.title,
    next: isFinal || outcome === 'Review' ? told.text : `${told.text} ${texts.provisional}`,
    kept: keptWords(receipt, texts.kept, locale),
    contact: filled(texts.contact, { place: community || counter, reference: receipt.reference }),
  };
}

/** The same as text for a QR code: any phone shows it, without a network. */
export function receiptText(receipt: ReceiptView, language: Language): string {
  const { title, place, time, outcome, next, kept, contact } = receiptWords(receipt, language);
  return [`${title} ${receipt.reference}`, place, time, '', outcome, next, '', kept, contact].join('\n');
}
