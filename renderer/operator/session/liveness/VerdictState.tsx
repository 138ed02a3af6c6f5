import { CircleCheck, CircleMinus, CircleX } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Verdict } from '#core/proofing/verdicts.ts';
import { Pill } from '#renderer/ui/components/Pill.tsx';

const STATES = {
  PASSED: { tone: 'passed', icon: CircleCheck },
  FAILED: { tone: 'failed', icon: CircleX },
  NOT_PERFORMED: { tone: 'neutral', icon: CircleMinus },
} as const;

/** A verdict in words, with its own icon. */
export function VerdictState({ verdict }: { verdict: Verdict }) {
  const { t } = useTranslation('common');
  return <Pill {...STATES[verdict]}>{t(`verdict.${verdict}`)}</Pill>;
}
