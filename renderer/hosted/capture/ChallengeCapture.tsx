import { HandHelping } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { HostedChallenge } from '#core/contract/hosted-page.ts';
import { useSpeech } from '../../ui/guide/use-speech.ts';
import { Button } from '../frame/Button.tsx';
import { fill, useTexts } from '../i18n/texts.tsx';
import { useAction } from '../instance/use-action.ts';
import { useInstance } from '../instance/use-instance.tsx';
import { useCapture } from './capture-frame.tsx';
import { FaceGuide } from './FaceGuide.tsx';
import { LightField } from './LightField.tsx';
import { readAloud } from './read-aloud.ts';
import { Spoken } from './Spoken.tsx';
import { Stage } from './Stage.tsx';
import { TimeBar } from './TimeBar.tsx';
import { Tools } from './Tools.tsx';
import { useAnswer } from './use-answer.ts';
import { useCaptureKeys } from './use-capture-keys.ts';
import { useQueue } from './use-queue.ts';
import { useStepCamera } from './use-step-camera.ts';

/** One movement at a time, in a mirror: left is left. The services judge the answer. */
export function ChallengeCapture() {
  const { t, language } = useTexts();
  const { store } = useInstance();
  const { pause, onOther } = useCapture();
  const camera = useStepCamera('front');
  const action = useAction();
  const [asked, setAsked] = useState<HostedChallenge>();
  const [between, setBetween] = useState(false);
  const live = camera.status?.state === 'live' && !pause.paused;
  // A question put while the person was away is over; it begins again.
  const challenge = pause.paused ? undefined : asked;
  if (pause.paused && asked) setAsked(undefined);
  const coming = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(coming.current), []);
  const put = (next: HostedChallenge | undefined) => {
    const { startsInMs = 0 } = next?.question ?? {};
    setBetween(startsInMs > 0);
    if (startsInMs === 0) return setAsked(next);
    setAsked(undefined);
    coming.current = setTimeout(() => {
      setBetween(false);
      setAsked(next);
    }, startsInMs);
  };
  const answer = useAnswer(camera, challenge, put);
  const begin = () =>
    action.run(async () => {
      const begun = await store.ask((api) => api.challenge());
      if (begun) put(begun);
    });
  const { title, text } = wordsOf(t, challenge, between);
  const queue = useQueue(answer.checking);
  const hint = challenge
    ? answer.checking
      ? (queue ?? t.challenge.checking)
      : ''
    : t.hint['face-not-found'];
  const speech = useSpeech(title, language);
  useCaptureKeys({ readAloud: speech.available ? speech.toggle : undefined });
  const question = challenge?.question;
  return (
    <main className="Capture">
      {answer.colour && <LightField colour={answer.colour} />}
      <div className="Capture-words">
        <h1 aria-live="assertive">{title}</h1>
        <p>{text}</p>
      </div>
      <Stage camera={camera} pause={pause} label={t.selfie.frame} mirrored hint={hint}>
        <FaceGuide progress={0} kind={answer.checking ? undefined : question?.kind} />
      </Stage>
      <div className="Controls">
        {question ? (
          <>
            <Moves answered={question.index} total={question.total} />
            <TimeBar key={question.index} seconds={question.secondsLeft} />
          </>
        ) : (
          <Button
            kind="primary"
            disabled={!live}
            pending={action.pending || between}
            onPress={() => void begin()}
          >
            {t.challenge.go}
          </Button>
        )}
        <Tools
          tools={[readAloud(t, speech), { icon: HandHelping, text: t.challenge.cannot, onPress: onOther }]}
        />
        <Spoken text={hint || text} />
      </div>
    </main>
  );
}

function wordsOf(
  t: ReturnType<typeof useTexts>['t'],
  challenge: HostedChallenge | undefined,
  between: boolean,
) {
  if (between) return { title: t.selfie.title, text: t.hint['hold-still'] };
  if (!challenge) return { title: t.challenge.beginTitle, text: t.challenge.begin };
  const { kind } = challenge.question;
  return kind ? t.challenge[kind] : { title: t.challenge.lightTitle, text: t.challenge.light };
}

function Moves({ answered, total }: { answered: number; total: number }) {
  const { t } = useTexts();
  return (
    <div className="Moves">
      {Array.from({ length: total }, (_, index) => (
        <i
          // biome-ignore lint/suspicious/noArrayIndexKey: the movements have no other name
          key={index}
          data-state={index < answered ? 'done' : index === answered ? 'current' : undefined}
          aria-hidden
        >
          {index + 1}
        </i>
      ))}
      <span>{fill(t.challenge.done, { answered, total })}</span>
    </div>
  );
}
