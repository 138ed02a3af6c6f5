import { Aperture, Flashlight, ImageUp, SwitchCamera } from 'lucide-react';
import { useEffect, useState } from 'react';
import { NO_HOLD, nextHold } from '../../ui/guide/hold-progress.ts';
import { fill, useTexts } from '../i18n/texts.tsx';
import type { PictureKind } from '../instance/hosted-api.ts';
import { useAction } from '../instance/use-action.ts';
import { useInstance } from '../instance/use-instance.tsx';
import { pictureBody } from './bodies.ts';
import { useCapture } from './capture-frame.tsx';
import { DocumentGuide } from './DocumentGuide.tsx';
import { FileInput } from './FileInput.tsx';
import { hintText } from './hint-text.ts';
import { Spoken } from './Spoken.tsx';
import { Stage } from './Stage.tsx';
import { Shutter, Tools } from './Tools.tsx';
import { ageOf, PICTURE, takeFrame } from './take-frame.ts';
import { type Advice, useAdvice } from './use-advice.ts';
import { useAutomatic } from './use-automatic.ts';
import { useCaptureKeys } from './use-capture-keys.ts';
import { useEncoder } from './use-encoder.ts';
import { useQueue } from './use-queue.ts';
import { useSendFile } from './use-send-file.ts';
import { useStepCamera } from './use-step-camera.ts';
import { useTorch } from './use-torch.ts';

/** How long the services have been content with the frames, 0 to 1. */
function useHold(advice: Advice | undefined, holdMs: number): number {
  const [hold, setHold] = useState(NO_HOLD);
  useEffect(() => {
    setHold((before) => nextHold(before, advice?.advice === 'ready', advice?.at ?? 0, holdMs));
  }, [advice, holdMs]);
  return hold.progress;
}

/** One side of a document: advice about each frame, and the picture taken automatically or by a button. */
export function DocumentCapture({ side }: { side: 'front' | 'back' }) {
  const { t } = useTexts();
  const { store } = useInstance();
  const { capture, pause, nextCamera, keep, onTaken } = useCapture();
  const camera = useStepCamera('back');
  const encoder = useEncoder();
  const action = useAction();
  const file = useSendFile('document-file');
  const [byHand, setByHand] = useState(!capture.autoCapture);
  const reads = action.pending || file.pending;
  const advice = useAdvice('document', camera, encoder, !pause.paused && !reads);
  const progress = useHold(advice, capture.captureTimeMs);
  const torch = useTorch(camera);
  const kind: PictureKind = side === 'front' ? 'document-front' : 'document-back';
  const live = camera.status?.state === 'live' && !pause.paused;

  const shoot = (captureType: 'Auto' | 'Manual') =>
    action.run(async () => {
      const taken = await takeFrame(camera, encoder(), PICTURE);
      if (!taken) return;
      keep(new Blob([taken.jpeg], { type: 'image/jpeg' }));
      const facts = camera.status?.state === 'live' ? { camera: camera.status.camera } : {};
      const body = pictureBody(taken.jpeg);
      const told = { ageMs: ageOf(taken.capturedAt), captureType, ...facts };
      const answer = await store.ask((api) => api.picture(kind, told, body));
      if (answer) onTaken(answer);
    });
  useAutomatic(live && !file.pending && !byHand && progress >= 1, shoot);
  const take = live && !reads ? () => void shoot('Manual') : undefined;
  useCaptureKeys({ take });

  const queue = useQueue(reads);
  const hint = reads ? (queue ?? t.document.reading) : hintText(t, advice?.advice, 'document-not-found');
  const tries = fill(t.document.tries, { attempt: capture.attempt, total: capture.maxRetries + 1 });
  return (
    <main className="Capture">
      <div className="Capture-words">
        <h1>{side === 'front' ? t.document.front : t.document.back}</h1>
        <p>{side === 'front' ? t.document.frontText : t.document.backText}</p>
      </div>
      <Stage
        camera={camera}
        pause={pause}
        label={t.document.frame}
        hint={hint}
        tone={advice?.advice === 'ready' ? 'good' : advice ? 'warn' : undefined}
        chips={[...(capture.attempt > 1 ? [tries] : []), ...(side === 'back' ? [t.document.frontDone] : [])]}
      >
        <DocumentGuide outline={advice?.outline} video={camera.video.current} progress={progress} />
      </Stage>
      <div className="Controls">
        <p className="Controls-note">{byHand ? t.document.byButton : t.document.automatic}</p>
        {byHand && (
          <Shutter
            text={t.document.take}
            disabled={!live}
            pending={reads}
            onPress={() => void shoot('Manual')}
          />
        )}
        <Tools
          tools={[
            torch && { icon: Flashlight, text: t.document.light, onPress: torch.toggle, pressed: torch.on },
            nextCamera && { icon: SwitchCamera, text: t.selfie.otherCamera, onPress: nextCamera },
            capture.fileAllowed ? { icon: ImageUp, text: t.document.file, onPress: file.choose } : undefined,
            byHand ? undefined : { icon: Aperture, text: t.document.myself, onPress: () => setByHand(true) },
          ]}
        />
        {file.problem && (
          <p className="error" role="alert">
            {t.native[file.problem]}
          </p>
        )}
        <FileInput file={file} label={t.document.file} />
        <Spoken text={hint} />
      </div>
    </main>
  );
}
