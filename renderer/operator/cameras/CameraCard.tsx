import { Check, Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CAMERA_ROLES, type CameraList, type CameraRole } from '#core/contract/counter/camera-operations.ts';
import { Button } from '../../ui/components/Button.tsx';
import { ErrorNotice } from '../../ui/components/ErrorNotice.tsx';
import { Pill } from '../../ui/components/Pill.tsx';
import { useAction } from '../../ui/state/use-action.ts';
import { CameraPreview } from './CameraPreview.tsx';

export interface CameraCardProps {
  camera: CameraList['cameras'][number];
  /** The tasks of the camera. */
  roles: readonly CameraRole[];
  inSession: boolean;
  onChosen: () => Promise<void>;
}

/** One camera: its name, what it is used for, and a look through it. */
export function CameraCard({ camera, roles, inSession, onChosen }: CameraCardProps) {
  const { t } = useTranslation('cameras');
  const choose = useAction('cameras.choose');
  const [looking, setLooking] = useState(false);
  const use = async (role: CameraRole) => {
    const answer = await choose.run({ role, camera });
    if (answer?.ok) await onChosen();
  };
  return (
    <li className="CameraCard">
      <div className="CameraCard-head">
        <h3>{camera.label}</h3>
        {roles.map((role) => (
          <Pill key={role} tone="passed" icon={Check}>
            {t(`role.${role}`)}
          </Pill>
        ))}
      </div>
      <div className="CameraCard-actions">
        {CAMERA_ROLES.filter((role) => !roles.includes(role)).map((role) => (
          <Button
            key={role}
            isDisabled={inSession}
            isPending={choose.pending}
            aria-label={`${t(`use.${role}`)}: ${camera.label}`}
            onPress={() => void use(role)}
          >
            {t(`use.${role}`)}
          </Button>
        ))}
        <Button
          icon={looking ? EyeOff : Eye}
          isDisabled={inSession}
          aria-label={`${t(looking ? 'preview.stop' : 'preview.start')}: ${camera.label}`}
          onPress={() => setLooking(!looking)}
        >
          {t(looking ? 'preview.stop' : 'preview.start')}
        </Button>
      </div>
      <ErrorNotice error={choose.error} />
      {looking && !inSession && <CameraPreview label={camera.label} />}
    </li>
  );
}
