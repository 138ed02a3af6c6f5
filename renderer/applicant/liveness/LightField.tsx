import { Square } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/components/Button.tsx';
import './Liveness.css';

/** The colours around the picture, with a way to stop them that stays in place. */
export function LightField({ colour, onStop }: { colour: string | undefined; onStop: () => void }) {
  const { t } = useTranslation('applicant');
  return (
    <>
      <div className="LightField" style={{ backgroundColor: colour }} aria-hidden="true" />
      <div className="LightField-stop">
        <Button icon={Square} onPress={onStop}>
          {t('light.stop')}
        </Button>
      </div>
    </>
  );
}
