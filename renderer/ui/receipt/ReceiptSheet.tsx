import { useMemo } from 'react';
import type { ReceiptView } from '#core/contract/counter/state.ts';
import { LANGUAGE_NAMES, LANGUAGE_TEXTS, type Language } from '#core/languages/index.ts';
import { QrImage } from './QrImage.tsx';
import { receiptText, receiptWords } from './receipt-lines.ts';
import './ReceiptSheet.css';

export interface ReceiptSheetProps {
  receipt: ReceiptView;
  /** The language of the applicant. */
  language: Language;
  /** As large as a phone needs it from an arm's length. */
  isLarge?: boolean;
}

/** A receipt with its QR code, on a screen and on paper. */
export function ReceiptSheet({ receipt, language, isLarge = false }: ReceiptSheetProps) {
  const words = receiptWords(receipt, language);
  const text = useMemo(() => receiptText(receipt, language), [receipt, language]);
  const { common } = LANGUAGE_TEXTS[language].screens;
  return (
    <section
      className="ReceiptSheet"
      lang={language}
      data-large={isLarge || undefined}
      aria-label={words.title}
    >
      <div className="ReceiptSheet-head">
        <QrImage className="ReceiptSheet-code" text={text} label={common.receipt.code} />
        <div>
          <p className="ReceiptSheet-reference">{receipt.reference}</p>
          <p>{words.time}</p>
          <p>{words.place}</p>
          {!isLarge && <p className="ReceiptSheet-language">{LANGUAGE_NAMES[language]}</p>}
        </div>
      </div>
      <p>
        <strong>{words.outcome}</strong> {words.next}
      </p>
      <p>{words.kept}</p>
      <p>{words.contact}</p>
    </section>
  );
}
