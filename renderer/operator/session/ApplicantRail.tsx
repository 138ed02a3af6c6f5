import { Camera, Check, CircleDashed, CircleDot, Glasses, RotateCcw, SkipForward } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ApplicantStep, SessionView } from '#core/contract/counter/state.ts';
import { ActionMenu } from '../../ui/components/ActionMenu.tsx';
import { Panel } from '../../ui/components/Panel.tsx';
import { ExceptionList } from '../checks/ExceptionList.tsx';
import { Companions } from '../companions/Companions.tsx';
import { CaptureDialog, type CaptureRequest } from './CaptureDialog.tsx';
import { ConsentPanel } from './ConsentPanel.tsx';
import { PassedOver } from './PassedOver.tsx';
import { RestorationPanel } from './RestorationPanel.tsx';
import { ShownPanel } from './ShownPanel.tsx';
import './ApplicantRail.css';

type StepState = 'done' | 'current' | 'todo';
const ICONS = { done: Check, current: CircleDot, todo: CircleDashed };

const stateOf = (steps: readonly ApplicantStep[], at: ApplicantStep, step: ApplicantStep): StepState => {
  const distance = steps.indexOf(step) - steps.indexOf(at);
  if (at === 'done' || distance < 0) return 'done';
  return distance === 0 ? 'current' : 'todo';
};

/** Where the applicant is, live; new captures are asked for here. */
export function ApplicantRail({ session }: { session: SessionView }) {
  const { t } = useTranslation('session');
  const [request, setRequest] = useState<CaptureRequest>();
  return (
    <div className="Workspace-rail">
      <Panel title={t('applicant.title')}>
        <ol className="StepRail">
          {session.steps.map((step) => {
            const state = stateOf(session.steps, session.applicant.step, step);
            const Icon = ICONS[state];
            return (
              <li key={step} data-state={state} aria-current={state === 'current' ? 'step' : undefined}>
                <Icon aria-hidden className="StepRail-icon" />
                <span className="StepRail-name">{t(`applicant.steps.${step}`)}</span>
                <span className="StepRail-state">{t(`applicant.state.${state}`)}</span>
                {(step === 'document' || step === 'selfie') && (
                  <StepMenu step={step} state={state} onRequest={setRequest} />
                )}
              </li>
            );
          })}
        </ol>
        {(session.passedOver || session.companions) && (
          <ExceptionList>
            <PassedOver session={session} />
            <Companions session={session} />
          </ExceptionList>
        )}
      </Panel>
      <ConsentPanel consents={session.consents} />
      {session.scopeAnswers && <ShownPanel answers={session.scopeAnswers} />}
      {session.consents.biometric?.given && <RestorationPanel session={session} />}
      <CaptureDialog
        sessionId={session.sessionId}
        request={request}
        retries={session.retries}
        onClose={() => setRequest(undefined)}
      />
    </div>
  );
}

/** The actions for a capture step. */
export function StepMenu({
  step,
  state,
  onRequest,
}: {
  step: 'document' | 'selfie';
  state: StepState;
  onRequest: (request: CaptureRequest) => void;
}) {
  const { t } = useTranslation('session');
  if (state === 'todo') return null;
  const retake = { id: 'retake', label: t('applicant.retake'), icon: RotateCcw };
  const fallback = { id: 'fallback', label: t('applicant.fallback'), icon: Camera };
  const cover = { id: 'cover', label: t('cover.action'), icon: Glasses };
  const passOver = { id: 'pass-over', label: t('passOver.action'), icon: SkipForward };
  return (
    <ActionMenu
      label={`${t('quiet.menu')}: ${t(`applicant.steps.${step}`)}`}
      actions={[
        ...(state === 'done' ? [{ ...retake, onAction: () => onRequest({ kind: 'retake', step }) }] : []),
        ...(state === 'current'
          ? [
              { ...fallback, onAction: () => onRequest({ kind: 'fallback', step }) },
              ...(step === 'selfie'
                ? [{ ...cover, onAction: () => onRequest({ kind: 'cover', step }) }]
                : []),
              { ...passOver, onAction: () => onRequest({ kind: 'pass-over', step }) },
            ]
          : []),
      ]}
    />
  );
}
