import { useMemo } from 'react';
import { LANGUAGE_TEXTS } from '#core/languages/index.ts';
import { type ErasureReceiptOf, erasureLines, erasureText } from './erasure-lines.ts';
import { QrImage } from './QrImage.tsx';
import './ReceiptSheet.css';

/** What an applicant takes home who asked for an erasure: on a screen and on paper, with the services' signed proof. */
export function ErasureSheet(receipt: ErasureReceiptOf) {
  const { reference, place, erasure } = receipt;
  const text = useMemo(() => erasureText({ reference, place, erasure }), [reference, place, erasure]);
  const { common } = LANGUAGE_TEXTS[erasure.language].screens;
  const [asked, ...lines] = erasureLines(receipt);
  return (
    <section className="ReceiptSheet" lang={erasure.language} aria-label={common.erasure.title}>
      <div className="ReceiptSheet-head">
        <QrImage className="ReceiptSheet-code" text={text} label={common.receipt.code} />
        <div>
          <p className="ReceiptSheet-reference">{reference}</p>
          <p>
            <strong>{common.erasure.title}</strong>
          </p>
          <p>{place}</p>
          <p>{asked}</p>
        </div>
      </div>
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
      {erasure.proof && (
        <details className="ReceiptSheet-proof">
          <summary>{common.erasure.proof}</summary>
          <p className="code">{erasure.proof.jws}</p>
        </details>
      )}
    </section>
  );
}
