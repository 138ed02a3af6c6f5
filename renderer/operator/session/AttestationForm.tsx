import { Signature } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Attestation, SessionView } from '#core/contract/counter/state.ts';
import { Button } from '../../ui/components/Button.tsx';
import { ChoiceGroup } from '../../ui/components/ChoiceGroup.tsx';
import { ErrorNotice } from '../../ui/components/ErrorNotice.tsx';
import { Panel } from '../../ui/components/Panel.tsx';
import { Pill } from '../../ui/components/Pill.tsx';
import { useAction } from '../../ui/state/use-action.ts';
import './AttestationForm.css';

const same = (a: Partial<Attestation>, b: Attestation | undefined): boolean =>
  b !== undefined &&
  a.facePresentMatchesPortrait === b.facePresentMatchesPortrait &&
  a.noMaskOrArtefact === b.noMaskOrArtefact &&
  a.documentInspected === b.documentInspected;

const isWhole = (answers: Partial<Attestation>): answers is Attestation =>
  answers.facePresentMatchesPortrait !== undefined &&
  answers.noMaskOrArtefact !== undefined &&
  answers.documentInspected !== undefined;

/** Three questions about the person and the document in the hand (NIST SP 800-63A-4, attended proofing). */
export function AttestationForm({ session }: { session: SessionView }) {
  const { t } = useTranslation('session');
  const attest = useAction('session.attest');
  const [answers, setAnswers] = useState<Partial<Attestation>>(session.attestation ?? {});
  const answer = (part: Partial<Attestation>) => setAnswers((old) => ({ ...old, ...part }));
  const signed = same(answers, session.attestation);
  const sign = () => {
    if (isWhole(answers)) void attest.run({ sessionId: session.sessionId, attestation: answers });
  };
  return (
    <Panel
      id="inspection"
      title={t('attestation.title')}
      aside={
        session.attestation && (
          <Pill tone="passed" icon={Signature}>
            {t('attestation.signed')}
          </Pill>
        )
      }
    >
      <p className="soft AttestationForm-text">{t('attestation.text')}</p>
      <div className="AttestationForm">
        <ChoiceGroup
          label={t('attestation.face')}
          layout="row"
          value={answers.facePresentMatchesPortrait}
          onChange={(facePresentMatchesPortrait) => answer({ facePresentMatchesPortrait })}
          choices={[
            { value: 'yes', label: t('attestation.faceYes') },
            { value: 'no', label: t('attestation.faceNo') },
            { value: 'not-possible', label: t('attestation.faceNotPossible') },
          ]}
        />
        <ChoiceGroup
          label={t('attestation.mask')}
          layout="row"
          value={answers.noMaskOrArtefact}
          onChange={(noMaskOrArtefact) => answer({ noMaskOrArtefact })}
          choices={[
            { value: 'yes', label: t('attestation.maskYes') },
            { value: 'no', label: t('attestation.maskNo') },
          ]}
        />
        <ChoiceGroup
          label={t('attestation.document')}
          layout="row"
          value={answers.documentInspected}
          onChange={(documentInspected) => answer({ documentInspected })}
          choices={[
            { value: 'genuine', label: t('attestation.documentGenuine') },
            { value: 'suspect', label: t('attestation.documentSuspect') },
            { value: 'not-inspected', label: t('attestation.documentNot') },
          ]}
        />
      </div>
      <ErrorNotice error={attest.error} />
      {!isWhole(answers) && <p className="soft AttestationForm-text">{t('attestation.answerAll')}</p>}
      {!signed && (
        <Button
          variant="primary"
          icon={Signature}
          isPending={attest.pending}
          isDisabled={!isWhole(answers)}
          onPress={sign}
        >
          {t(session.attestation ? 'attestation.again' : 'attestation.sign')}
        </Button>
      )}
    </Panel>
  );
}
