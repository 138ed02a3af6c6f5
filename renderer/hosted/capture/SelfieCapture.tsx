import { Aperture, SwitchCamera } from 'lucide-react';
import { useState } from 'react';
import { useSpeech } from '../../ui/guide/use-speech.ts';
import { useTexts } from '../i18n/texts.tsx';
import { useAction } from '../instance/use-action.ts';
import { useInstance } from '../instance/use-instance.tsx';
import { heldBody } from './bodies.ts';
import { useCapture } from './capture-frame.tsx';
import { FaceGuide } from './FaceGuide.tsx';
import { hintText } from './hint-text.ts';
import { readAloud } from './read-aloud.ts';
import { Spoken } from './Spoken.tsx';
import { Stage } from './Stage.tsx';
import { Shutter, Tools } from './Tools.tsx';
import { ageOf, HELD, takeFrame } from './take-frame.ts';
import { useAdvice } from './use-advice.ts';
import { useAutomatic } from './use-automatic.ts';
import { useCaptureKeys } from './use-capture-keys.ts';
import { useEncoder } from './use-encoder.ts';
import { useHeldFace } from './use-held-face.ts';
import { useQueue } from './use-queue.ts';
import { useStepCamera } from './use-step-camera.ts';

/** The face: guidance in the page, the picture when it was held for long enough, or by a button. */
export function SelfieCapture() {
  const { t, language } = useTexts();
  const { store } = useInstance();
  const { capture, pause, nextCamera, keep, onTaken } = useCapture();
  const camera = useStepCamera('front');
  const encoder = useEncoder();
  const action = useAction();
  const [byHand, setByHand] = useState(!capture.autoCapture);
  const wanted = !pause.paused && !action.pending;
  const face = useHeldFace(camera, encoder, capture, wanted);
  const unguided = face.guide.state === 'unavailable';
  const advice = useAdvice('selfie', camera, encoder, wanted && unguided);
  const live = camera.status?.state === 'live' && !pause.paused;
  const good = live && (unguided || face.held);

  const shoot = (captureType: 'Auto' | 'Manual') =>
    action.run(async () => {
      const held = face.frames();
      const frames = held.length > 1 ? [...held] : await single();
      const last = frames.at(-1);
      const body = heldBody(frames);
      if (!last || !body || camera.status?.state !== 'live') return;
      keep(new Blob([last.jpeg], { type: 'image/jpeg' }));
      const facts = { ageMs: ageOf(last.capturedAt), captureType, camera: camera.status.camera };
      const answer = await store.ask((api) => api.picture('selfie', facts, body));
      if (answer) onTaken(answer);
    });
  const single = async () => {
    const taken = await takeFrame(camera, encoder(), HELD);
    return taken ? [taken] : [];
  };
  useAutomatic(good && !byHand && !unguided, shoot);

  const asked = unguided ? advice?.advice : guideHint(face.guide);
  const queue = useQueue(action.pending);
  const hint = action.pending ? (queue ?? t.selfie.judging) : hintText(t, asked, 'face-not-found');
  const speech = useSpeech(hint, language);
  const take = good ? () => void shoot('Manual') : undefined;
  useCaptureKeys({ take, readAloud: speech.available ? speech.toggle : undefined });
  const manual = byHand || unguided;
  return (
    <main className="Capture">
      <div className="Capture-words">
        <h1>{manual ? t.selfie.manualTitle : t.selfie.title}</h1>
        <p>{t.selfie.text}</p>
      </div>
      <Stage
        camera={camera}
        pause={pause}
        label={t.selfie.frame}
        mirrored
        hint={hint}
        tone={face.progress > 0 ? 'good' : undefined}
      >
        <FaceGuide progress={face.progress} />
      </Stage>
      <div className="Controls">
        {!manual && <p className="Controls-note">{t.selfie.automatic}</p>}
        {unguided && <p className="Controls-note">{t.selfie.unguided}</p>}
        {manual && (
          <Shutter text={t.selfie.take} disabled={!good} pending={action.pending} onPress={() => take?.()} />
        )}
        <Tools
          tools={[
            readAloud(t, speech),
            nextCamera && { icon: SwitchCamera, text: t.selfie.otherCamera, onPress: nextCamera },
            manual ? undefined : { icon: Aperture, text: t.selfie.myself, onPress: () => setByHand(true) },
          ]}
        />
        <Spoken text={hint} />
      </div>
    </main>
  );
}

/** The guide's hint; while it has none, to hold still. */
const guideHint = ({ state, verdict }: ReturnType<typeof useHeldFace>['guide']): string => {
  if (state === 'loading') return 'camera-starting';
  if (!verdict) return 'face-not-found';
  return verdict.accepted ? 'hold-still' : verdict.hint;
};
