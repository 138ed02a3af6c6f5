import { CircleCheck, CircleMinus, CircleX } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Outcome } from '#core/proofing/verdicts.ts';
import { Pill } from './Pill.tsx';

const OUTCOMES = {
  Success: { tone: 'passed', icon: CircleCheck },
  Failed: { tone: 'failed', icon: CircleX },
  'Not Performed': { tone: 'neutral', icon: CircleMinus },
  Review: { tone: 'review', icon: CircleMinus },
  Expired: { tone: 'neutral', icon: CircleMinus },
  Abandoned: { tone: 'neutral', icon: CircleMinus },
} as const;

/** The outcome words of the product, the same on every screen. */
export function OutcomePill({ outcome }: { outcome: Outcome }) {
  const { t } = useTranslation();
  return <Pill {...OUTCOMES[outcome]}>{t(`outcome.${outcome}`)}</Pill>;
}
