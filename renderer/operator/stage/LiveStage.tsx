import { Radio, Video } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SessionView } from '#core/contract/counter/state.ts';
import { EmptyState } from '../../ui/components/EmptyState.tsx';
import { useNow } from '../../ui/state/kiosk.tsx';
import { ComingButton, CoverButton, isOfCover, TakeNowButton } from '../session/capture-help.tsx';
import { useMirror } from './use-mirror.ts';
import './Stage.css';

/** Shows the picture of the applicant's camera, the advice on their display, and for how long it has been there. */
export function LiveStage({ session }: { session: SessionView }) {
  const { t } = useTranslation(['session', 'applicant']);
  const { step, visit } = session.applicant;
  const { dataUrl, hint } = useMirror(session.sessionId, `${step} ${visit}`);
  const seconds = useSecondsAt(`${step} ${visit}`);
  return (
    <section className="Stage" aria-label={t('session:stage.live')}>
      <div className="Stage-bar">
        <span className="Stage-live">
          <Radio aria-hidden className="Button-icon" />
          {t('session:stage.live')}
        </span>
        <span className="Stage-time tabular">
          {t(`session:applicant.steps.${step}`)} · {clock(seconds)}
        </span>
      </div>
      <div className="Stage-panes">
        {dataUrl ? (
          <img className="Stage-mirror" src={dataUrl} alt={t('session:stage.live')} />
        ) : (
          <EmptyState icon={Video} title={t(`session:stage.at.${step}`)} text={t('session:stage.atText')} />
        )}
        {hint && (
          <p className="Stage-advice" role="status">
            {t(`applicant:hint.${hint}`)}
          </p>
        )}
      </div>
      {step !== 'done' && (
        <div className="Stage-bar">
          <span className="Stage-said" role="status">
            {session.coming && t('session:coming.said')}{' '}
            {step === 'selfie' && session.coverWord && t(`session:cover.said.${session.coverWord}`)}
          </span>
          <div className="Stage-tools">
            {isOfCover(hint) && <CoverButton variant="quiet" />}
            <TakeNowButton />
            <ComingButton />
          </div>
        </div>
      )}
    </section>
  );
}

/** Minutes and seconds. */
const clock = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;

/** For how many whole seconds the applicant has been at this step, as seen from this display. */
const useSecondsAt = (visit: string): number => {
  const [since, setSince] = useState(() => Date.now());
  // biome-ignore lint/correctness/useExhaustiveDependencies: another visit begins anew
  useEffect(() => setSince(Date.now()), [visit]);
  return Math.max(0, Math.floor((useNow(1000) - since) / 1000));
};
