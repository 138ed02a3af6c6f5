import { CircleCheck, CircleDashed, CircleDot, CircleHelp, FlipHorizontal2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { DocumentView } from '#core/contract/counter/state.ts';
import { Pill } from '../../ui/components/Pill.tsx';
import { documentState } from './document-progress.ts';

const STATES = {
  'other-side': { tone: 'info', icon: FlipHorizontal2 },
  'kind-open': { tone: 'review', icon: CircleHelp },
  differs: { tone: 'review', icon: CircleDot },
  open: { tone: 'info', icon: CircleDashed },
  done: { tone: 'passed', icon: CircleCheck },
} as const;

/** Shows in a word what a document waits for. */
export function DocumentStatePill({ document }: { document: DocumentView }) {
  const { t } = useTranslation('documents');
  const state = documentState(document);
  return <Pill {...STATES[state]}>{t(`state.${state}`)}</Pill>;
}
