import { useTranslation } from 'react-i18next';
import type { AnswerFault } from '#core/contract/form-answer.ts';
import type { FormInput } from '#core/contract/form-step.ts';
import type { Language } from '#core/contract/language.ts';

/** Beyond these a flow sets no limit of its own. */
const WIDEST = 1e12;

const dayIn = (language: Language, day: string): string =>
  new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(day));
const numberIn = (language: Language, value: number): string =>
  // Without marks between thousands, which an answer may not have either.
  new Intl.NumberFormat(language, { maximumFractionDigits: 6, useGrouping: false }).format(value);

function limitsOf(input: FormInput, language: Language): Record<'min' | 'max', string | number> {
  switch (input.type) {
    case 'text':
    case 'password':
      return { min: input.minLength, max: input.maxLength };
    case 'number':
      return { min: numberIn(language, input.min), max: numberIn(language, input.max) };
    case 'date':
      return { min: dayIn(language, input.earliest), max: dayIn(language, input.latest) };
    default:
      return { min: '', max: '' };
  }
}

/** The fault of an answer, and its remedy. */
export const useFaultText = (language: Language) => {
  const { t } = useTranslation('applicant');
  return (input: FormInput, fault: AnswerFault): string =>
    fault === 'missing' && input.type === 'checkbox'
      ? t('form.untick')
      : t(`form.fault.${fault}`, limitsOf(input, language));
};

/** The hint about the limits of an answer, before it exceeds them. */
export const useHint = (input: FormInput, language: Language): string | undefined => {
  const { t } = useTranslation('applicant');
  if (input.type === 'password') return t('form.hint.password', { min: input.minLength });
  if (input.type !== 'number' || input.min <= -WIDEST || input.max >= WIDEST) return undefined;
  return t('form.hint.number', limitsOf(input, language));
};
