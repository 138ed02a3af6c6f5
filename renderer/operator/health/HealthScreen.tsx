import { RotateCw } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { HEALTH_PARTS } from '#core/contract/counter/health.ts';
import { Button } from '../../ui/components/Button.tsx';
import { ErrorNotice } from '../../ui/components/ErrorNotice.tsx';
import { SideScreen } from '../SideScreen.tsx';
import { DiagnosticsPanel } from './DiagnosticsPanel.tsx';
import { HealthCard, MicrophoneCard } from './HealthCard.tsx';
import { useHealth } from './use-health.ts';
import './HealthScreen.css';

export interface HealthScreenProps {
  onReaders: () => void;
  onCameras: () => void;
  onClose: () => void;
}

/** Every part of the kiosk on one page: what was tried, what came of it, what to do, and the test again. */
export function HealthScreen({ onReaders, onCameras, onClose }: HealthScreenProps) {
  const { t } = useTranslation('health');
  const { findings, testing, error, test, testAll } = useHealth();
  const more = { camera: onCameras, readers: onReaders };
  return (
    <SideScreen title={t('title')} text={t('text')} back={t('back')} onClose={onClose}>
      <ErrorNotice error={error} />
      <ul className="HealthCards">
        {HEALTH_PARTS.map((part) => (
          <HealthCard
            key={part}
            part={part}
            finding={findings.get(part)}
            isTesting={testing.has(part)}
            onTest={() => test(part)}
            onMore={part === 'camera' || part === 'readers' ? more[part] : undefined}
          />
        ))}
        <MicrophoneCard />
      </ul>
      <div className="Health-foot">
        <Button icon={RotateCw} isPending={testing.size > 0} onPress={testAll}>
          {t('all')}
        </Button>
        <DiagnosticsPanel />
      </div>
    </SideScreen>
  );
}
