import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { CaptureHint } from '#core/contract/counter/state.ts';
import { useSteadyHint } from '../ui/guide/use-steady-hint.ts';
import { CaptureControls } from './capture/CaptureControls.tsx';
import { CaptureStage } from './capture/CaptureStage.tsx';
import { DocumentFrame } from './capture/DocumentFrame.tsx';
import { TurnOver } from './capture/TurnOver.tsx';
import { type CaptureSettings, type CaptureVisit, useCamera } from './capture/use-camera.ts';
import { useFrames } from './capture/use-frames.ts';

/** Advice under which the next frame may be worth keeping. */
const GOOD: readonly (CaptureHint | undefined)[] = ['ready', 'hold-still', 'processing'];
const TICK_MS = 50;

const WORDS = {
  first: { title: 'document.title', text: 'document.text' },
  next: { title: 'document.nextTitle', text: 'document.nextText' },
  other: { title: 'document.otherTitle', text: 'document.otherText' },
  barcode: { title: 'document.otherTitle', text: 'document.otherBarcodeText' },
} as const;

const askedFor = ({ side, sideWith, documentNumber }: CaptureSettings): keyof typeof WORDS => {
  if (side === 'other') return sideWith ?? 'other';
  return documentNumber > 1 ? 'next' : 'first';
};

/** The document in front of the camera; main looks at every frame and gives advice. */
export function DocumentScreen({ visit, settings }: { visit: CaptureVisit; settings: CaptureSettings }) {
  const { t } = useTranslation('applicant');
  const camera = useCamera(visit, settings);
  const frames = useFrames(visit, camera);
  const live = camera.status?.state === 'live';
  const advice = frames.hint ?? 'document-not-found';
  const hint = useSteadyHint(live ? advice : 'camera-starting');
  // Without an answer the frame came too late for guidance; a candidate may be older.
  const isCandidate = frames.hint === undefined || GOOD.includes(frames.hint);
  const purpose = settings.autoCapture && isCandidate ? 'candidate' : 'hint';
  const { send } = frames;

  useEffect(() => {
    if (!live) return;
    const timer = setInterval(() => send(purpose), TICK_MS);
    return () => clearInterval(timer);
  }, [live, purpose, send]);

  const text = t(`hint.${hint}`);
  const words = WORDS[askedFor(settings)];
  return (
    <main className="ApplicantScreen">
      <div className="Capture">
        <CaptureControls
          title={t(words.title)}
          text={t(words.text)}
          picture={settings.side === 'other' && <TurnOver />}
          settings={settings}
          canShoot={live}
          frames={frames}
          spoken={text}
        />
        <CaptureStage
          camera={camera}
          label={t('document.frame')}
          black={frames.black}
          hint={text}
          good={GOOD.includes(hint)}
        >
          <DocumentFrame />
        </CaptureStage>
      </div>
    </main>
  );
}
