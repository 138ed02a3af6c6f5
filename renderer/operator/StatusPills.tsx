import { CloudCheck, CloudOff, CloudUpload, LoaderCircle, Server, ServerOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { OperatorState, SyncEntryView } from '#core/contract/counter/state.ts';
import { Pill } from '../ui/components/Pill.tsx';

const SERVICES = {
  starting: { tone: 'info', icon: LoaderCircle },
  up: { tone: 'passed', icon: Server },
  unreachable: { tone: 'review', icon: ServerOff },
} as const;

export function ServicesPill({ services }: { services: NonNullable<OperatorState['services']> }) {
  const { t } = useTranslation('operator');
  return <Pill {...SERVICES[services.state]}>{t(`services.${services.state}`)}</Pill>;
}

const SYNC = {
  'nothing-to-send': { tone: 'neutral', icon: CloudCheck },
  waiting: { tone: 'review', icon: CloudUpload },
  sending: { tone: 'info', icon: CloudUpload },
  refused: { tone: 'failed', icon: CloudOff },
  dropped: { tone: 'failed', icon: CloudOff },
  synced: { tone: 'passed', icon: CloudCheck },
} as const;

/** "Arrived" is said only with a receipt that verified. */
export function SyncStatePill({ state }: { state: SyncEntryView['state'] }) {
  const { t } = useTranslation('operator');
  return <Pill {...SYNC[state]}>{t(`sync.${state}`)}</Pill>;
}

/** Sending of the whole kiosk: how many entries wait, or that nothing does. */
export function SyncPill({ sync }: { sync: SyncEntryView }) {
  const { t } = useTranslation('operator');
  if (sync.state === 'refused') return <SyncStatePill state="refused" />;
  if (sync.waiting > 0) return <Pill {...SYNC.waiting}>{t('sync.count', { count: sync.waiting })}</Pill>;
  return <Pill {...SYNC['nothing-to-send']}>{t('sync.allSent')}</Pill>;
}
