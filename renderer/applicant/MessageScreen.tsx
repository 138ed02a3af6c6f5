import { CircleCheckBig, Hourglass, MoveRight, Undo2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';

const ICONS = { waiting: Hourglass, done: CircleCheckBig, moved: MoveRight, withdrawn: Undo2 };

/** Waiting, done, sent to another counter, stopped: neutral in words and colour for every result of the checks. */
export function MessageScreen({ kind }: { kind: keyof typeof ICONS }) {
  const { t } = useTranslation('applicant');
  const Icon = ICONS[kind];
  return (
    <main className="Message" aria-live="polite">
      <Icon aria-hidden className="Message-icon" />
      <h1>{t(`${kind}.title`)}</h1>
      <p>{t(`${kind}.text`)}</p>
    </main>
  );
}
