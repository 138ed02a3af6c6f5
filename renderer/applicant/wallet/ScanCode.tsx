import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useLiveCamera } from '../../ui/camera/use-live-camera.ts';
import { useBridge } from '../../ui/state/kiosk.tsx';
import { CaptureStage } from '../capture/CaptureStage.tsx';
import { createFrameEncoder } from '../capture/frame-encoder.ts';

export interface ScanCodeProps {
  sessionId: string;
  questionId: string;
  deviceId: string | undefined;
}

/** Two or three frames a second are enough for a code that is held still. */
const PAUSE_MS = 350;
const START_TIMEOUT_MS = 5000;

/** The camera looks for a QR code; main reads every frame and keeps none. */
export function ScanCode({ sessionId, questionId, deviceId }: ScanCodeProps) {
  const { t } = useTranslation('applicant');
  const bridge = useBridge();
  const camera = useLiveCamera({
    side: 'default',
    ...(deviceId ? { deviceId } : {}),
    startTimeoutMs: START_TIMEOUT_MS,
  });
  const { video, clock } = camera;
  const isLive = camera.status?.state === 'live';
  useEffect(() => {
    const element = video.current;
    if (!isLive || !element) return;
    const encoder = createFrameEncoder();
    let timer: ReturnType<typeof setTimeout>;
    let isOver = false;
    const look = async () => {
      const frame = await encoder.take(element, 'candidate', clock.current?.current());
      if (frame && !isOver) await bridge.sendFrame({ purpose: 'code', sessionId, questionId }, frame.jpeg);
      if (!isOver) timer = setTimeout(() => void look(), PAUSE_MS);
    };
    void look();
    return () => {
      isOver = true;
      clearTimeout(timer);
      encoder.close();
    };
  }, [bridge, isLive, video, clock, sessionId, questionId]);
  return (
    <>
      <p>{t('walletCode.scan.text')}</p>
      <CaptureStage camera={camera} label={t('walletCode.scan.title')} black={false} hint="" good={false}>
        {null}
      </CaptureStage>
    </>
  );
}
