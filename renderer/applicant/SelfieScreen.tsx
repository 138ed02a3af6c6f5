import { useTranslation } from 'react-i18next';
import { CaptureControls } from './capture/CaptureControls.tsx';
import { CaptureStage } from './capture/CaptureStage.tsx';
import { FaceOval } from './capture/FaceOval.tsx';
import { useAutomaticPicture } from './capture/use-automatic-picture.ts';
import { useCamera } from './capture/use-camera.ts';
import { useFrames } from './capture/use-frames.ts';
import { LightModeScreen } from './light-mode/LightModeScreen.tsx';
import { ChallengeCue } from './liveness/ChallengeCue.tsx';
import { LightField } from './liveness/LightField.tsx';
import { QuestionControls } from './liveness/QuestionControls.tsx';
import { questionAt } from './liveness/question-at.ts';
import { useLight } from './liveness/use-light.ts';
import { useQuestion } from './liveness/use-question.ts';
import type { SelfieScreenProps } from './selfie-screen-props.ts';

/** The live picture is a mirror: people find the middle more easily in one. */
const MIRRORED = true;

/** The face: first its picture, then the proof of a live person. */
export function SelfieScreen({ visit, settings }: SelfieScreenProps) {
  if (settings.lightMode && !settings.liveness) return <LightModeScreen visit={visit} settings={settings} />;
  return <LiveSelfie visit={visit} settings={settings} />;
}

/** One camera for both: it stays open from the picture to the last question. */
function LiveSelfie({ visit, settings }: SelfieScreenProps) {
  const { t } = useTranslation('applicant');
  const prompt = settings.liveness;
  const camera = useCamera(visit, settings);
  const light = useLight(prompt);
  const frames = useFrames(visit, camera, {
    questionAt: (capturedAt) => questionAt(prompt, prompt?.light && light.times, capturedAt),
  });
  const picture = useAutomaticPicture(settings, camera, frames);
  const question = useQuestion(visit, prompt, camera, frames, light);
  const hint = question.hint ?? t(`hint.${picture.hint}`);
  const stopLight = () => {
    light.stop();
    question.skip();
  };
  const lit = prompt?.light !== undefined && light.phase === 'shown';
  return (
    <main className="ApplicantScreen">
      <div className="Capture" data-lit={lit || undefined}>
        {lit && <LightField colour={light.colour} onStop={stopLight} />}
        {!lit && prompt && (
          <QuestionControls
            prompt={prompt}
            question={question}
            light={light}
            mirrored={MIRRORED}
            spoken={hint}
          />
        )}
        {!prompt && (
          <CaptureControls
            title={t('selfie.title')}
            text={t('selfie.text')}
            settings={settings}
            canShoot={picture.canShoot}
            frames={frames}
            spoken={hint}
            {...(picture.unguided ? { note: t('selfie.guidanceOff') } : {})}
          />
        )}
        <CaptureStage
          key="stage"
          camera={camera}
          label={t('selfie.frame')}
          mirrored={MIRRORED}
          black={frames.black && !lit}
          hint={hint}
          good={!prompt && picture.progress > 0}
        >
          {prompt ? (
            <ChallengeCue kind={question.acknowledged ? undefined : prompt.kind} mirrored={MIRRORED} />
          ) : (
            <FaceOval progress={picture.progress} />
          )}
        </CaptureStage>
      </div>
    </main>
  );
}
