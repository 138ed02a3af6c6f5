import { ArrowRight } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { WordQuestion } from '#core/contract/counter/enrolment-operations.ts';
import { Button } from '../../ui/components/Button.tsx';
import { Spinner } from '../../ui/components/Spinner.tsx';
import { useAction } from '../../ui/state/use-action.ts';
import { ProblemNotice } from '../ProblemNotice.tsx';
import type { AtEnrolment } from './at-enrolment.ts';
import { NewWords } from './NewWords.tsx';

export interface WordsStepProps {
  at: AtEnrolment;
  onQuestions: (questions: WordQuestion[]) => void;
}

/** The twelve words, as long as this step is on the screen. A page that was opened again cannot get them. */
export function WordsStep({ at, onQuestions }: WordsStepProps) {
  const { t } = useTranslation('applicant');
  const fetching = useAction('enrolment.words', ['STEP_STALE', 'WALLET_WORDS_SHOWN']);
  const noted = useAction('enrolment.words-noted', ['STEP_STALE']);
  const [words, setWords] = useState<string[]>();
  const [gone, setGone] = useState(false);
  const asked = useRef(false);
  useEffect(() => {
    if (asked.current) return;
    asked.current = true;
    void fetching.run(at).then((answer) => {
      if (answer?.ok) {
        setWords(answer.value.words);
        onQuestions(answer.value.questions);
      } else setGone(answer?.error.code === 'WALLET_WORDS_SHOWN');
    });
  }, [at, fetching, onQuestions]);
  if (gone) return <NewWords at={at} title={t('wallet.words.gone')} text={t('wallet.words.goneText')} />;
  return (
    <div className="Wallet">
      <h1>{t('wallet.words.title')}</h1>
      <p className="Wallet-text">{t('wallet.words.text')}</p>
      {words ? (
        <ol className="Wallet-words" aria-label={t('wallet.words.list')} lang="en">
          {words.map((word, index) => (
            <li key={word}>
              <span className="Wallet-number">{index + 1}</span>
              {word}
            </li>
          ))}
        </ol>
      ) : (
        <Spinner large />
      )}
      <ProblemNotice show={(fetching.error ?? noted.error) !== undefined} />
      <div className="Wallet-foot">
        <Button
          variant="primary"
          size="lg"
          icon={ArrowRight}
          isDisabled={!words}
          isPending={noted.pending}
          onPress={() => void noted.run(at)}
        >
          {t('wallet.words.next')}
        </Button>
      </div>
    </div>
  );
}
