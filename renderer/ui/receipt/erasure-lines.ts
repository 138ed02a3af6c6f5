import type { ErasureView } from '#core/contract/counter/privacy-operations.ts';
import { LANGUAGE_TEXTS } from '#core/languages/index.ts';
import { filled } from './receipt-lines.ts';

/** What the receipt of an erasure names. */
export interface ErasureReceiptOf {
  reference: string;
  /** Where the applicant asked. */
  place: string;
  erasure: ErasureView;
}

/** The receipt of an erasure in the words of its applicant's language, a line each. */
export function erasureLines({ reference, place, erasure }: ErasureReceiptOf): string[] {
  const { locale, screens } = LANGUAGE_TEXTS[erasure.language];
  const { erasure: texts } = screens.common;
  const moment = (time: string) =>
    new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short' }).format(new Date(time));
  const { state, requestedAt, removed, proof, erasureId: number } = erasure;
  const isErased = state === 'erased';
  return [
    filled(texts.asked, { time: moment(requestedAt) }),
    removed === undefined ? texts.before : texts.here,
    filled(texts.state[state], { time: proof ? moment(proof.issuedAt) : '' }),
    ...(isErased && proof && proof.waiting > 0 ? [texts.removing] : []),
    ...(isErased && proof?.backupsUntil ? [filled(texts.backups, { time: moment(proof.backupsUntil) })] : []),
    texts.stays,
    filled(texts.contact, { place, reference, number }),
  ];
}

/** The same as text for a QR code: any phone shows it, without a network. */
export const erasureText = (receipt: ErasureReceiptOf): string => {
  const { title } = LANGUAGE_TEXTS[receipt.erasure.language].screens.common.erasure;
  return [`${title} ${receipt.reference}`, ...erasureLines(receipt)].join('\n');
};
