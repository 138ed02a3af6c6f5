import { Aperture, Camera, ImageUp, MapPin, QrCode, SwitchCamera } from 'lucide-react';
import type { CameraError } from '../../ui/camera/camera-error.ts';
import { Button } from '../frame/Button.tsx';
import { Sign } from '../frame/icon.tsx';
import { Page } from '../frame/Page.tsx';
import { Way } from '../frame/Way.tsx';
import { useTexts } from '../i18n/texts.tsx';
import { browserFamily } from './browser-family.ts';

/** Every way in which a camera can fail a page. */
export type CameraFault = CameraError | 'frozen' | 'insecure';
/** A person who asks for other ways meets them on the same page. */
export type ProblemReason = CameraFault | 'ways';

/** Where the person can go from here; a way that does not exist here is left out. */
export interface Ways {
  native?: (() => void) | undefined;
  other: () => void;
  file?: (() => void) | undefined;
  anotherCamera?: (() => void) | undefined;
  counter?: (() => void) | undefined;
}

const WORDS = {
  CAMERA_REFUSED: ['refused', 'refusedText'],
  CAMERA_MISSING: ['missing', 'missingText'],
  CAMERA_BUSY: ['busy', 'busyText'],
  CAMERA_LOST: ['lost', 'lostText'],
  CAMERA_NOT_STARTED: ['notStarted', 'notStartedText'],
  CAMERA_WRONG_SIDE: ['wrongSide', 'wrongSideText'],
  frozen: ['frozen', 'frozenText'],
  insecure: ['insecure', 'insecureText'],
  ways: ['ways', 'waysText'],
} as const;

export interface CameraProblemPageProps {
  fault: ProblemReason;
  ways: Ways;
  onAgain: () => void;
  /** The camera failed three times: another way comes first. */
  often: boolean;
}

/** The steps of this browser first, then every other way; finished steps stay finished. */
export function CameraProblemPage({ fault, ways, onAgain, often }: CameraProblemPageProps) {
  const { t } = useTexts();
  const [title, text] = WORDS[fault];
  const native = often ? ways.native : undefined;
  return (
    <Page
      title={t.problem[title]}
      text={t.problem[text]}
      wideAside
      aside={<OtherWays ways={ways} />}
      actions={
        <>
          {native && (
            <Button kind="quiet" onPress={onAgain}>
              {t.problem.again}
            </Button>
          )}
          <Button kind="primary" icon={native ? Aperture : Camera} onPress={native ?? onAgain}>
            {native ? t.problem.native : t.problem.again}
          </Button>
        </>
      }
    >
      {fault === 'CAMERA_REFUSED' && (
        <section className="Card">
          <h2>
            <Sign of={Camera} />
            {t.problem.allowHere}
          </h2>
          <ol className="Numbered">
            {t.problem[browserFamily(navigator.userAgent)].map((step) => (
              <li key={step}>
                <span>{step}</span>
              </li>
            ))}
          </ol>
        </section>
      )}
    </Page>
  );
}

function OtherWays({ ways }: { ways: Ways }) {
  const { t } = useTexts();
  const { native, other, file, anotherCamera, counter } = ways;
  return (
    <>
      <h2 className="Label">{t.problem.ways}</h2>
      <div className="Ways">
        {anotherCamera && (
          <Way icon={SwitchCamera} title={t.problem.anotherCamera} text="" onPress={anotherCamera} />
        )}
        {native && (
          <Way icon={Aperture} title={t.problem.native} text={t.problem.nativeText} onPress={native} />
        )}
        <Way icon={QrCode} title={t.problem.other} text={t.problem.otherText} onPress={other} />
        {file && <Way icon={ImageUp} title={t.problem.file} text={t.problem.fileText} onPress={file} />}
        {counter && (
          <Way icon={MapPin} title={t.problem.counter} text={t.problem.counterText} onPress={counter} />
        )}
      </div>
    </>
  );
}
