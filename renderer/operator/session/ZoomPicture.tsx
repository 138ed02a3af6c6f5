import { ZoomIn, ZoomOut } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/components/Button.tsx';
import { useFormats } from '../../ui/i18n/format.ts';

const STEPS = [1, 1.5, 2, 3, 4, 6] as const;

/** A picture as large as the screen allows, and larger: the view is scrolled with the pointer or the arrow keys. */
export function ZoomPicture({ src, alt, ratio }: { src: string; alt: string; ratio: number }) {
  const { t } = useTranslation('documents');
  const { number } = useFormats();
  const [step, setStep] = useState(0);
  const zoom = STEPS[step] ?? 1;
  return (
    <div className="ZoomPicture">
      <div className="ZoomPicture-tools">
        <Button
          icon={ZoomOut}
          iconOnly
          aria-label={t('zoom.out')}
          isDisabled={step === 0}
          onPress={() => setStep(step - 1)}
        />
        <span className="ZoomPicture-share" role="status">
          {number(zoom * 100)} %
        </span>
        <Button
          icon={ZoomIn}
          iconOnly
          aria-label={t('zoom.in')}
          isDisabled={step === STEPS.length - 1}
          onPress={() => setStep(step + 1)}
        />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls has to be reachable by keyboard */}
      <section className="ZoomPicture-view" aria-label={alt} tabIndex={0}>
        <img
          src={src}
          alt={alt}
          className="ZoomPicture-image"
          style={{ '--ratio': ratio, '--zoom': zoom } as React.CSSProperties}
        />
      </section>
    </div>
  );
}
