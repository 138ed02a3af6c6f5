import { Check } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { WordQuestion } from '#core/contract/counter/enrolment-operations.ts';
import { Button } from '../../ui/components/Button.tsx';
import { ChoiceGroup } from '../../ui/components/ChoiceGroup.tsx';
import { Notice } from '../../ui/components/Notice.tsx';
import { useAction } from '../../ui/state/use-action.ts';
import { ProblemNotice } from '../ProblemNotice.tsx';
import type { AtEnrolment } from './at-enrolment.ts';
import { NewWords } from './NewWords.tsx';

export interface CheckStepProps {
  at: AtEnrolment;
  /** Undefined on a page that was opened again. */
  questions: WordQuestion[] | undefined;
}

/** Two words of the note, chosen by touch or by the arrow keys. */
export function CheckStep({ at, questions }: CheckStepProps) {
  const { t } = useTranslation('applicant');
  const check = useAction('enrolment.check-words', ['STEP_STALE']);
  const renew = useAction('enrolment.new-words', ['STEP_STALE']);
  const [chosen, setChosen] = useState<Readonly<Record<number, string>>>({});
  if (!questions) {
    return <NewWords at={at} title={t('wallet.check.title')} text={t('wallet.check.lostText')} />;
  }
  const words = questions.flatMap(({ position }) => chosen[position] ?? []);
  const isWrong = check.error?.code === 'WALLET_WORDS_WRONG';
  return (
    <div className="Wallet">
      <h1>{t('wallet.check.title')}</h1>
      <p className="Wallet-text">{t('wallet.check.text')}</p>
      {questions.map(({ position, choices }) => (
        <ChoiceGroup
          key={position}
          label={t('wallet.check.question', { position })}
          layout="row"
          value={chosen[position]}
          onChange={(word) => {
            check.clear();
            setChosen({ ...chosen, [position]: word });
          }}
          choices={choices.map((word) => ({ value: word, label: word }))}
        />
      ))}
      {isWrong && <Notice tone="review">{t('wallet.check.wrong')}</Notice>}
      <ProblemNotice show={(check.error !== undefined && !isWrong) || renew.error !== undefined} />
      <div className="Wallet-foot">
        <Button size="lg" isPending={renew.pending} onPress={() => void renew.run(at)}>
          {t('wallet.newWords')}
        </Button>
        <Button
          variant="primary"
          size="lg"
          icon={Check}
          isDisabled={words.length < questions.length}
          isPending={check.pending}
          onPress={() => void check.run({ ...at, words })}
        >
          {t('wallet.check.confirm')}
        </Button>
      </div>
    </div>
  );
}
