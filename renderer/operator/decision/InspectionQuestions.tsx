import { Check } from 'lucide-react';
import { Label, Radio, RadioGroup } from 'react-aria-components';
import { useTranslation } from 'react-i18next';
import { Keys } from '../../ui/components/Keys.tsx';
import { useShortcut } from '../keys/use-shortcut.ts';
import { type Answers, nextAnswer, QUESTIONS, type Question } from './answers.ts';

export interface InspectionQuestionsProps {
  answers: Answers;
  isOpen: boolean;
  onAnswer: (answers: Answers) => void;
}

/** Three questions about the person and the document in the hand (NIST SP 800-63A-4, attended proofing). */
export function InspectionQuestions({ answers, isOpen, onAnswer }: InspectionQuestionsProps) {
  const { t } = useTranslation('session');
  return (
    <section className="Questions" aria-label={t('attestation.title')}>
      {QUESTIONS.map(({ question, answers: choices }, index) => (
        <QuestionGroup
          key={question}
          question={question}
          number={index + 1}
          choices={choices}
          value={answers[question]}
          isOpen={isOpen}
          onChange={(value) => onAnswer({ ...answers, [question]: value })}
        />
      ))}
    </section>
  );
}

interface QuestionGroupProps {
  question: Question;
  number: number;
  choices: readonly string[];
  value: string | undefined;
  isOpen: boolean;
  onChange: (value: string | undefined) => void;
}

function QuestionGroup({ question, number, choices, value, isOpen, onChange }: QuestionGroupProps) {
  const { t } = useTranslation('session');
  useShortcut(String(number), () => onChange(nextAnswer(choices, value)), isOpen);
  return (
    <RadioGroup
      className="Question"
      value={value ?? null}
      onChange={onChange}
      isDisabled={!isOpen}
      orientation="horizontal"
    >
      <Label className="Question-label">
        <Keys keys={[String(number)]} decorative />
        {t(`attestation.question.${question}`)}
      </Label>
      <div className="Question-answers">
        {choices.map((choice) => (
          <Radio key={choice} value={choice} className="Question-answer">
            {value === choice && <Check aria-hidden className="Button-icon" />}
            {t(`attestation.answer.${question}.${choice}` as 'attestation.answer.noMaskOrArtefact.yes')}
          </Radio>
        ))}
      </div>
    </RadioGroup>
  );
}
