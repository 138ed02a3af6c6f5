import { Camera, CameraOff, CircleCheck, Eye, ImageUp, Lock } from 'lucide-react';
import { Button } from '../frame/Button.tsx';
import { Items } from '../frame/Items.tsx';
import { Sign } from '../frame/icon.tsx';
import { Page } from '../frame/Page.tsx';
import { fill, useTexts } from '../i18n/texts.tsx';

export interface CameraPageProps {
  /** The document is photographed as well. */
  document: boolean;
  loaded: boolean;
  onGo: () => void;
  onNone: () => void;
}

/** The reason for the camera, before the browser asks; the rest of the page loads meanwhile. */
export function CameraPage({ document, loaded, onGo, onNone }: CameraPageProps) {
  const { t } = useTexts();
  return (
    <Page
      title={t.camera.title}
      text={
        <>
          <strong>{t.camera.allow}</strong> {document ? t.camera.text : t.camera.textFace}
        </>
      }
      aside={
        <div className="Prompt" aria-hidden="true">
          <span className="Prompt-bar">
            <Sign of={Lock} />
            {location.host}
          </span>
          <span className="Prompt-question">
            <span className="Badge">
              <Sign of={Camera} />
            </span>
            {fill(t.camera.wants, { host: location.host })}
          </span>
          <span className="Prompt-answers">
            <span>{t.camera.block}</span>
            <span data-on="">{t.camera.allowButton}</span>
          </span>
        </div>
      }
      actions={
        <>
          <Button kind="quiet" onPress={onNone}>
            {t.camera.none}
          </Button>
          <Button kind="primary" icon={Camera} onPress={onGo}>
            {t.camera.go}
          </Button>
        </>
      }
    >
      <Items
        plain
        items={[
          { icon: Eye, title: t.camera.seeFirst },
          { icon: ImageUp, title: t.camera.onlyThis },
          { icon: CameraOff, title: t.camera.off },
        ]}
      />
      <p className="small soft Loaded" role="status">
        {loaded ? <Sign of={CircleCheck} /> : <span className="Spin" />}
        {loaded ? t.camera.loaded : t.camera.loading}
      </p>
    </Page>
  );
}
