import {
  CircleCheck,
  CircleX,
  Hourglass,
  LoaderCircle,
  ScanLine,
  TriangleAlert,
  Unplug,
  Waves,
} from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { ReaderView } from '#core/contract/counter/state.ts';
import { Pill } from '../../ui/components/Pill.tsx';

const STATES = {
  ready: { tone: 'passed', icon: CircleCheck },
  opening: { tone: 'info', icon: LoaderCircle },
  reading: { tone: 'info', icon: ScanLine },
  stalled: { tone: 'review', icon: Hourglass },
  flooding: { tone: 'review', icon: Waves },
  unavailable: { tone: 'failed', icon: CircleX },
  unplugged: { tone: 'neutral', icon: Unplug },
} as const satisfies Record<ReaderView['state'], unknown>;

/** Shows the state of a reader in one or two words. A ready reader that lost its last read needs attention. */
export function ReaderStatePill({ reader }: { reader: Pick<ReaderView, 'state' | 'error'> }) {
  const { t } = useTranslation('readers');
  const { state, error } = reader;
  if (state === 'ready' && error) {
    return (
      <Pill tone="review" icon={TriangleAlert}>
        {t('attention')}
      </Pill>
    );
  }
  return <Pill {...STATES[state]}>{t(`state.${state}`)}</Pill>;
}
