import { Camera, Check, ImageUp, UserCheck, X } from 'lucide-react';
import { Button } from '../frame/Button.tsx';
import { Sign } from '../frame/icon.tsx';
import { Page } from '../frame/Page.tsx';
import { useTexts } from '../i18n/texts.tsx';
import { useCapture } from './capture-frame.tsx';
import { FileInput } from './FileInput.tsx';
import { useSendFile } from './use-send-file.ts';

/** The camera of the system: for Light Mode, and where no camera can be opened in the page. */
export function NativeCapture({ of }: { of: 'document-front' | 'document-back' | 'selfie-native' }) {
  const { t } = useTexts();
  const { capture, onOther } = useCapture();
  const file = useSendFile(of);
  const face = of === 'selfie-native';
  const title = face ? t.selfie.manualTitle : of === 'document-front' ? t.document.front : t.document.back;
  return (
    <Page
      title={title}
      text={face ? t.native.text : t.native.documentText}
      actions={
        <>
          {capture.fileAllowed && !face && <ChosenFile />}
          <Button kind="quiet" onPress={onOther}>
            {t.retry.other}
          </Button>
          <Button kind="primary" icon={Camera} pending={file.pending} onPress={file.choose}>
            {t.native.open}
          </Button>
        </>
      }
    >
      {face && (
        <ul className="Samples">
          <Sample of="good" text={t.native.good} />
          <Sample of="dark" text={t.native.dark} />
          <Sample of="far" text={t.native.far} />
        </ul>
      )}
      {face && !capture.skipLiveness && (
        <p className="Notice">
          <Sign of={UserCheck} />
          <span>{t.native.review}</span>
        </p>
      )}
      {file.problem && (
        <p className="error" role="alert">
          {t.native[file.problem]}
        </p>
      )}
      <p role="status">{file.pending ? t.selfie.judging : ''}</p>
      <FileInput file={file} label={t.native.open} camera={face ? 'user' : 'environment'} />
    </Page>
  );
}

function ChosenFile() {
  const { t } = useTexts();
  const file = useSendFile('document-file');
  return (
    <>
      <Button kind="quiet" icon={ImageUp} pending={file.pending} onPress={file.choose}>
        {t.native.choose}
      </Button>
      <FileInput file={file} label={t.native.choose} />
    </>
  );
}

/** A head as it should be, or should not be, in the picture. */
function Sample({ of, text }: { of: 'good' | 'dark' | 'far'; text: string }) {
  const [radius, y] = of === 'far' ? [14, 44] : [30, 48];
  return (
    <li className="Sample" data-of={of}>
      <svg viewBox="0 0 100 125" aria-hidden="true">
        <rect width="100" height="125" className="Sample-room" />
        <ellipse cx="50" cy={y} rx={radius * 0.8} ry={radius} className="Sample-face" />
        <path
          d={`M${50 - radius * 1.4} 125q0 -${125 - y - radius * 1.1} ${radius * 1.4} -${125 - y - radius * 1.1}t${radius * 1.4} ${125 - y - radius * 1.1}z`}
          className="Sample-body"
        />
      </svg>
      <span>
        <Sign of={of === 'good' ? Check : X} />
        {text}
      </span>
    </li>
  );
}
