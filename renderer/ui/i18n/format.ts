import { useTranslation } from 'react-i18next';

export interface Formats {
  time: (iso: string) => string;
  /** Time alone for today, with the date otherwise. */
  moment: (iso: string) => string;
  number: (value: number, digits?: number) => string;
}

/** Numbers and times in the language of a screen. */
export const formatsOf = (language: string, now: () => Date = () => new Date()): Formats => {
  const time = new Intl.DateTimeFormat(language, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  const full = new Intl.DateTimeFormat(language, {
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  return {
    time: (iso) => time.format(new Date(iso)),
    moment: (iso) => {
      const at = new Date(iso);
      return (at.toDateString() === now().toDateString() ? time : full).format(at);
    },
    number: (value, digits = 0) =>
      new Intl.NumberFormat(language, {
        minimumFractionDigits: digits,
        maximumFractionDigits: digits,
      }).format(value),
  };
};

/** Each made once: to make those of a row of a list takes longer than to draw it. */
const made = new Map<string, Formats>();

export const useFormats = (): Formats => {
  const { language } = useTranslation().i18n;
  const formats = made.get(language) ?? formatsOf(language);
  made.set(language, formats);
  return formats;
};
