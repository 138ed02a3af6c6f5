import { Pause as PauseIcon } from 'lucide-react';
import type { LiveCamera } from '../../ui/camera/use-live-camera.ts';
import { Button } from '../frame/Button.tsx';
import { Sign } from '../frame/icon.tsx';
import { useTexts } from '../i18n/texts.tsx';
import type { Pause } from './use-pause.ts';

export interface StageProps {
  camera: LiveCamera;
  pause: Pause;
  label: string;
  mirrored?: boolean;
  hint: string;
  tone?: 'good' | 'warn' | undefined;
  /** Left and right above the picture. */
  chips?: readonly string[];
  /** Drawn over the picture. */
  children: React.ReactNode;
}

/** Shows the live picture, its guide and one hint, or the pause. */
export function Stage({ camera, pause, label, mirrored, hint, tone, chips = [], children }: StageProps) {
  const { t } = useTexts();
  const live = camera.status?.state === 'live';
  return (
    <div className="Stage">
      <video ref={camera.video} data-mirrored={mirrored || undefined} muted playsInline aria-label={label} />
      {live && !pause.paused && children}
      {chips.map((chip) => (
        <span key={chip} className="StageChip">
          {chip}
        </span>
      ))}
      {pause.paused ? (
        <div className="Stage-pause" role="alert">
          <Sign of={PauseIcon} />
          <h2>{t.paused.title}</h2>
          <p>{pause.turned ? t.paused.turned : t.paused.text}</p>
          {!pause.turned && (
            <Button kind="primary" onPress={pause.resume}>
              {t.paused.go}
            </Button>
          )}
        </div>
      ) : (
        (hint || !live) && (
          <p className="Hint" data-tone={tone}>
            {live ? hint : t.hint['camera-starting']}
          </p>
        )
      )}
    </div>
  );
}
