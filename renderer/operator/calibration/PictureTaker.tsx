import { Camera, RefreshCw } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CalibrationState } from '#core/contract/counter/calibration-operations.ts';
import type { CaptureHint } from '#core/contract/counter/state.ts';
import { listCameras } from '../../ui/camera/camera-list.ts';
import { Button } from '../../ui/components/Button.tsx';
import { ChoiceGroup } from '../../ui/components/ChoiceGroup.tsx';
import { ErrorNotice } from '../../ui/components/ErrorNotice.tsx';
import { Notice } from '../../ui/components/Notice.tsx';
import { SelectBox } from '../../ui/components/SelectBox.tsx';
import { useAction } from '../../ui/state/use-action.ts';
import { takePicture } from './take-picture.ts';
import { useVolunteerCamera } from './use-volunteer-camera.ts';

type Run = NonNullable<CalibrationState['run']>;
type Role = 'selfie' | 'portrait';
/** Main's answer about a picture; `same` when its bytes were given before. */
type Answer = { accepted: boolean; hint: CaptureHint } | 'same';
const ROLES: readonly Role[] = ['selfie', 'portrait'];

export interface PictureTakerProps {
  run: Run;
  volunteer: Run['volunteers'][number];
  onState: (state: CalibrationState) => void;
}

/** The live picture of one volunteer and the button; main says whether a picture counts, and what to change. */
export function PictureTaker({ run, volunteer, onState }: PictureTakerProps) {
  const { t } = useTranslation(['calibration', 'applicant']);
  const [deviceId, setDeviceId] = useState<string>();
  const { video, status, retry } = useVolunteerCamera(deviceId);
  const [role, setRole] = useState<Role>('selfie');
  const add = useAction('calibration.add-picture', ['FRAME_REPEATED']);
  const [said, setSaid] = useState<Answer>();
  const live = status?.state === 'live' ? status : undefined;
  const take = async () => {
    setSaid(undefined);
    const picture = live && (await takePicture(video.current));
    if (!live || !picture) return;
    const answer = await add.run({
      volunteer: volunteer.volunteer,
      role,
      picture,
      camera: live.camera.label,
    });
    if (answer?.ok === false && answer.error.code === 'FRAME_REPEATED') setSaid('same');
    if (!answer?.ok) return;
    setSaid(answer.value);
    onState(answer.value.state);
  };
  return (
    <>
      {run.subject === 'selfie-to-portrait' && (
        <ChoiceGroup
          label={t('calibration:picture.role')}
          layout="row"
          value={role}
          onChange={setRole}
          choices={ROLES.map((value) => ({ value, label: t(`calibration:picture.${value}`) }))}
        />
      )}
      <div className="CalibrationStage">
        <video
          ref={video}
          data-mirrored={role === 'selfie' || undefined}
          data-live={live !== undefined || undefined}
          muted
          playsInline
          aria-label={t('calibration:picture.live')}
        />
        {!live && status?.state !== 'problem' && <p role="status">{t('calibration:picture.opening')}</p>}
      </div>
      {status?.state === 'problem' && (
        <ErrorNotice
          error={{ code: status.error, message: '' }}
          tone="review"
          standing
          action={
            <Button icon={RefreshCw} onPress={retry}>
              {t('calibration:picture.retry')}
            </Button>
          }
        />
      )}
      <Said said={said} role={role} />
      <ErrorNotice error={add.error} />
      <div className="CalibrationStage-controls">
        <Cameras label={live?.camera.label} onChoose={setDeviceId} />
        <Button
          variant="primary"
          size="lg"
          icon={Camera}
          isPending={add.pending}
          isDisabled={!live}
          onPress={() => void take()}
        >
          {t(role === 'selfie' ? 'calibration:picture.takeSelfie' : 'calibration:picture.takePortrait')}
        </Button>
      </div>
    </>
  );
}

/** Shows main's answer about the last picture. */
function Said({ said, role }: { said: Answer | undefined; role: Role }) {
  const { t } = useTranslation(['calibration', 'applicant']);
  if (!said) return <p className="soft">{t(`calibration:picture.about.${role}`)}</p>;
  if (said === 'same') {
    return (
      <Notice tone="review" live="polite" title={t('calibration:picture.same.title')}>
        {t('calibration:picture.same.text')}
      </Notice>
    );
  }
  if (said.accepted) {
    return (
      <Notice tone="passed" live="polite">
        {t('calibration:picture.taken')}
      </Notice>
    );
  }
  return (
    <Notice tone="review" live="polite" title={t('calibration:picture.refused')}>
      {t(`applicant:hint.${said.hint}`)}
    </Notice>
  );
}

interface Listed {
  deviceId: string;
  label: string;
}

/** Chooses the camera. It must be the one that applicants look into, or the thresholds do not apply. */
function Cameras({ label, onChoose }: { label: string | undefined; onChoose: (deviceId: string) => void }) {
  const { t } = useTranslation('calibration');
  const [cameras, setCameras] = useState<readonly Listed[]>([]);
  useEffect(() => {
    // The browser gives names only once a camera is open.
    if (label !== undefined) void listCameras().then((list) => setCameras(list.cameras));
  }, [label]);
  const now = cameras.find((camera) => camera.label === label);
  if (cameras.length < 2 || !now) return <p className="soft">{label}</p>;
  return (
    <SelectBox
      label={t('picture.camera')}
      value={now.deviceId}
      onChange={onChoose}
      options={cameras.map((camera) => ({ value: camera.deviceId, label: camera.label }))}
    />
  );
}
