import { Signature } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SessionView } from '#core/contract/counter/state.ts';
import { decideOutcome } from '#core/proofing/decide-outcome.ts';
import type { DecisionKind, DecisionReason, OutcomeVerdict } from '#core/proofing/verdicts.ts';
import { Button } from '../../ui/components/Button.tsx';
import { Dialog } from '../../ui/components/Dialog.tsx';
import { ErrorNotice } from '../../ui/components/ErrorNotice.tsx';
import { OutcomePill } from '../../ui/components/OutcomePill.tsx';
import { TextInput } from '../../ui/components/TextInput.tsx';
import { useAction } from '../../ui/state/use-action.ts';
import { knownFlow } from './known-flow.ts';
import { OutcomeRules } from './OutcomeRules.tsx';
import { Reasons } from './Reasons.tsx';

/** The outcome that this decision would have now, by the same rules that main and the services apply. */
const previewOf = (session: SessionView, kind: DecisionKind): OutcomeVerdict | undefined => {
  const flow = knownFlow(session.flow);
  if (!flow) return undefined;
  const { checks, attestation, clockUntrusted } = session;
  return decideOutcome(flow, { checks, attestation, clockUntrusted }, { kind, reasons: ['other'] });
};

export interface DecisionDialogProps {
  session: SessionView;
  kind: DecisionKind;
  onClose: () => void;
}

/** Reasons, note, and what will come of it, before the decision is signed. */
export function DecisionDialog({ session, kind, onClose }: DecisionDialogProps) {
  const { t } = useTranslation(['session', 'common']);
  const decide = useAction('session.decide');
  const [reasons, setReasons] = useState<DecisionReason[]>(kind === 'approve' ? ['identity-confirmed'] : []);
  const [note, setNote] = useState('');
  const preview = previewOf(session, kind);
  const sign = () => {
    const text = note.trim();
    const decision = { kind, reasons, ...(text ? { note: text } : {}) };
    void decide.run({ sessionId: session.sessionId, decision });
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="lg"
      title={t(`session:decision.${kind}Title`)}
      footer={
        <>
          <Button onPress={onClose}>{t('common:action.back')}</Button>
          <Button
            variant={kind === 'approve' ? 'approve' : kind === 'reject' ? 'danger' : 'primary'}
            icon={Signature}
            isPending={decide.pending}
            isDisabled={reasons.length === 0}
            onPress={sign}
          >
            {t('session:decision.sign')}
          </Button>
        </>
      }
    >
      <Reasons kind={kind} value={reasons} onChange={setReasons} />
      {reasons.length === 0 && <p className="soft">{t('session:decision.reasonNeeded')}</p>}
      <TextInput
        kind="multiline"
        label={t('session:decision.note')}
        hint={t('session:decision.noteHint')}
        value={note}
        onChange={setNote}
        maxLength={500}
      />
      <section className="OutcomePreview">
        <p className="OutcomePreview-head">
          {t('session:decision.outcomeNow')}
          {preview && <OutcomePill outcome={preview.outcome} />}
        </p>
        {preview ? <OutcomeRules verdict={preview} /> : <p>{t('session:decision.rulesUnknown')}</p>}
        <p className="soft">{t('session:decision.provisionalWhy')}</p>
      </section>
      <ErrorNotice error={decide.error} />
    </Dialog>
  );
}
