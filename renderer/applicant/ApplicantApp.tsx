import { useEffect } from 'react';
import type { ApplicantState } from '#core/contract/counter/state.ts';
import { Connected } from '../ui/components/Connected.tsx';
import { changeLanguage } from '../ui/i18n/index.ts';
import { useConnection, useStream } from '../ui/state/kiosk.tsx';
import { useWedgeReads } from '../ui/state/use-wedge-reads.ts';
import { ApplicantBar } from './ApplicantBar.tsx';
import { ApplicantHeader } from './ApplicantHeader.tsx';
import { ComingNotice } from './ComingNotice.tsx';
import { ConsentScreen } from './ConsentScreen.tsx';
import { DocumentScreen } from './DocumentScreen.tsx';
import { FormScreen } from './form/FormScreen.tsx';
import { LanguageScreen } from './LanguageScreen.tsx';
import { MessageScreen } from './MessageScreen.tsx';
import { ScopeDialog } from './ScopeDialog.tsx';
import { SelfieScreen } from './SelfieScreen.tsx';
import { useCameraReports } from './use-camera-reports.ts';
import { type ActiveApplicant, isActive, screenOf } from './visit.ts';
import { WelcomeScreen } from './WelcomeScreen.tsx';
import { RestorationDialog } from './wallet/RestorationDialog.tsx';
import { SignInCodeDialog } from './wallet/SignInCodeDialog.tsx';
import { WalletCodeDialog } from './wallet/WalletCodeDialog.tsx';
import { WalletScreen } from './wallet/WalletScreen.tsx';
import './applicant.css';

/**
 * The applicant's display: one thing at a time, in the applicant's language, never a check's result. The outcome is only on
 * the receipt, where the operator shows it.
 */
export function ApplicantApp() {
  const state = useStream('applicant.state');
  const connection = useConnection();
  const language = state?.language ?? 'en';
  useEffect(() => changeLanguage(language, false), [language]);
  useWedgeReads();
  useCameraReports(state?.at?.step);
  if (!state) return <Connected connection={connection} />;
  return (
    <Connected connection={connection}>
      <div className="Applicant">
        <ApplicantHeader state={state} />
        {isActive(state) ? <ActiveScreen state={state} /> : <WelcomeScreen state={state} />}
      </div>
    </Connected>
  );
}

function ActiveScreen({ state }: { state: ActiveApplicant }) {
  const running = !state.ended;
  const asks = state.scopeRequest ?? state.walletCode ?? (running ? state.restoration : undefined);
  // One camera is not opened twice.
  const scansOverCapture = running && state.capture !== undefined && state.walletCode?.step === 'scan';
  return (
    <>
      {!scansOverCapture && <Step state={state} />}
      {state.walletCode && !state.scopeRequest && (
        <WalletCodeDialog
          key={`${state.walletCode.questionId} ${state.walletCode.step}`}
          sessionId={state.sessionId}
          question={state.walletCode}
        />
      )}
      {state.scopeRequest && (
        <ScopeDialog
          key={state.scopeRequest.requestId}
          sessionId={state.sessionId}
          request={state.scopeRequest}
        />
      )}
      {running && state.restoration && (
        <RestorationDialog
          key={state.restoration.questionId}
          sessionId={state.sessionId}
          question={state.restoration}
          language={state.language}
        />
      )}
      {state.signInCode && !asks && (
        <SignInCodeDialog key={state.signInCode.codeId} sessionId={state.sessionId} code={state.signInCode} />
      )}
      {running && <ComingNotice isComing={state.coming === true} />}
      {running && <ApplicantBar state={state} />}
    </>
  );
}

/** Each visit of a step is a fresh screen. */
function Step({ state }: { state: ActiveApplicant }) {
  const key = `${state.at.step} ${state.at.visit}`;
  const screen = screenOf(state);
  const { capture, form, enrolment } = state;
  if (screen === 'language') return <LanguageScreen key={key} state={state} />;
  if (screen === 'consent') {
    // Answers to other words do not stand: a guardian may have been recorded meanwhile.
    return <ConsentScreen key={`${key} ${state.consentTexts?.version}`} state={state} />;
  }
  if (screen === 'form' && form) return <FormScreen key={key} state={state} form={form} />;
  if (screen === 'document' && capture) return <DocumentScreen key={key} visit={state} settings={capture} />;
  if (screen === 'selfie' && capture) return <SelfieScreen key={key} visit={state} settings={capture} />;
  if (screen === 'wallet' && enrolment)
    return <WalletScreen key={state.sessionId} state={state} enrolment={enrolment} />;
  return <MessageScreen kind={messageOf(state)} receipt={state.receipt} language={state.language} />;
}

const messageOf = (state: ApplicantState): 'waiting' | 'done' | 'moved' | 'withdrawn' => {
  const screen = screenOf(state);
  return screen === 'done' || screen === 'moved' || screen === 'withdrawn' ? screen : 'waiting';
};
