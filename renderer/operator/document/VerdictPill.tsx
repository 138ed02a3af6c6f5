import { CircleCheck, CircleDashed, CircleDot, CircleHelp } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { FieldVerdict } from '#core/document/joined-document.ts';
import { Pill } from '../../ui/components/Pill.tsx';

const VERDICTS = {
  agree: { tone: 'passed', icon: CircleCheck },
  differ: { tone: 'review', icon: CircleDot },
  'one-source': { tone: 'neutral', icon: CircleDashed },
  unreadable: { tone: 'review', icon: CircleHelp },
} as const satisfies Record<FieldVerdict, unknown>;

/** Shows whether the sources of a field agree. */
export function VerdictPill({ verdict }: { verdict: FieldVerdict }) {
  const { t } = useTranslation('documents');
  return <Pill {...VERDICTS[verdict]}>{t(`verdict.${verdict}`)}</Pill>;
}
