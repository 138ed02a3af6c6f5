import { CircleCheckBig, Hourglass, MoveRight, Undo2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { ReceiptView } from '#core/contract/counter/state.ts';
import type { Language } from '#core/languages/index.ts';
import { ReceiptSheet } from '../ui/receipt/ReceiptSheet.tsx';

const ICONS = { waiting: Hourglass, done: CircleCheckBig, moved: MoveRight, withdrawn: Undo2 };

export interface MessageScreenProps {
  kind: keyof typeof ICONS;
  /** The receipt that the person may take home, where the operator shows it. */
  receipt?: ReceiptView | undefined;
  language?: Language | undefined;
}

/**
 * Waiting, done, sent to another counter, stopped: neutral in words and colour for every result of the checks. Only the
 * receipt, which the operator shows, says the outcome.
 */
export function MessageScreen({ kind, receipt, language = 'en' }: MessageScreenProps) {
  const { t } = useTranslation('applicant');
  const Icon = ICONS[kind];
  return (
    <main className="Message" aria-live="polite">
      {!receipt && <Icon aria-hidden className="Message-icon" />}
      <h1>{t(`${kind}.title`)}</h1>
      <p>{t(`${kind}.text`)}</p>
      {receipt && <ReceiptSheet receipt={receipt} language={language} isLarge />}
    </main>
  );
}
