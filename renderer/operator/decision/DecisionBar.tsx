import { Check } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { SessionView } from '#core/contract/counter/state.ts';
import type { DecisionKind } from '#core/proofing/verdicts.ts';
import { Button } from '../../ui/components/Button.tsx';
import { ErrorNotice } from '../../ui/components/ErrorNotice.tsx';
import { Keys } from '../../ui/components/Keys.tsx';
import { Notice } from '../../ui/components/Notice.tsx';
import { useCommand } from '../commands/use-command.tsx';
import { goToUnsaved } from '../document/unsaved-field.ts';
import { useHotkey } from '../hotkey.ts';
import { useShortcut } from '../keys/use-shortcut.ts';
import { type Answers, openQuestions, questionsOpen } from './answers.ts';
import { ForecastLine } from './ForecastLine.tsx';
import { InspectionQuestions } from './InspectionQuestions.tsx';
import { ReasonsForm } from './ReasonsForm.tsx';
import { UndoLine } from './UndoLine.tsx';
import type { Decision } from './use-decision.ts';
import { type Forecast, useForecast } from './use-forecast.ts';
import { useReturnPlace } from './use-return-place.ts';
import './DecisionBar.css';

export interface DecisionBarProps {
  session: SessionView;
  decision: Decision;
  /** Main's forecast of an approval now. */
  approval: Forecast | undefined;
}

/** The inspection, what would come of it, and the four ways to end a session: always in sight and in one place. */
export function DecisionBar({ session, decision, approval }: DecisionBarProps) {
  const { t } = useTranslation('session');
  const { stage, answers } = decision;
  const kind = stage.at === 'asking' ? 'approve' : stage.kind;
  const other = useForecast(session, kind, answers, kind !== 'approve');
  const forecast = kind === 'approve' ? approval : other;
  const isOpen = questionsOpen(session);
  const bar = useRef<HTMLElement>(null);
  const { leave, isBack } = useReturnPlace(bar, stage.at === 'asking');
  const begin = (next: DecisionKind) => {
    leave();
    decision.begin(next);
  };
  return (
    <section
      ref={bar}
      className="DecisionBar"
      aria-label={t('decision.label')}
      tabIndex={-1}
      data-stage={stage.at}
      data-kind={kind}
    >
      {stage.at === 'reasons' ? (
        <ReasonsForm
          key={kind}
          kind={kind}
          forecast={forecast}
          onBack={decision.undo}
          onDecide={decision.decide}
        />
      ) : (
        <InspectionQuestions
          answers={answers}
          isOpen={isOpen && stage.at === 'asking'}
          onAnswer={decision.answer}
        />
      )}
      {stage.at === 'undo' && (
        <UndoLine
          kind={kind}
          forecast={forecast}
          isSigning={decision.isSigning}
          onUndo={decision.undo}
          onSign={decision.sign}
        />
      )}
      {stage.at === 'asking' && (
        <AskingLine session={session} answers={answers} begin={begin} forecast={forecast} isOpen={isOpen} />
      )}
      <p className="visually-hidden" role="status">
        {isBack && !decision.isOverrun && !decision.error ? t('decision.takenBack') : ''}
      </p>
      {decision.isOverrun && <Notice tone="review" title={t('decision.overrun')} live="assertive" />}
      <ErrorNotice error={decision.error} />
    </section>
  );
}

interface AskingLineProps extends Pick<Decision, 'answers' | 'begin'> {
  session: SessionView;
  forecast: Forecast | undefined;
  isOpen: boolean;
}

function AskingLine({ session, answers, begin, forecast, isOpen }: AskingLineProps) {
  const { t } = useTranslation('session');
  const missing = useMissing(session, answers);
  const approve = () => {
    if (missing === undefined && !goToUnsaved()) begin('approve');
  };
  const closed = isOpen ? undefined : t('attestation.closed');
  useCommand('approve', approve, { reason: closed ?? missing });
  useCommand('refer', () => begin('refer'));
  useCommand('reject', () => begin('reject'), { reason: closed });
  useCommand('end', () => begin('cannot-complete'));
  useHotkey('Enter', approve, { ctrl: true });
  useShortcut('r', () => begin('refer'));
  useShortcut('x', () => begin('reject'), isOpen);
  useShortcut('e', () => begin('cannot-complete'));
  return (
    <div className="DecisionBar-line">
      {isOpen ? (
        <ForecastLine kind="approve" forecast={forecast} missing={missing} />
      ) : (
        <p className="DecisionBar-missing soft" role="status">
          {t('attestation.closed')} {missing}
        </p>
      )}
      <div className="DecisionBar-actions">
        <Button id="decision-end" variant="quiet" onPress={() => begin('cannot-complete')}>
          {t('decision.cannot-complete')}
          <Keys keys={['E']} decorative />
        </Button>
        <Button id="decision-reject" variant="danger" onPress={() => begin('reject')}>
          {t('decision.reject')}
          <Keys keys={['X']} decorative />
        </Button>
        <Button id="decision-refer" onPress={() => begin('refer')}>
          {t('decision.refer')}
          <Keys keys={['R']} decorative />
        </Button>
        <Button
          id="decision-approve"
          variant="approve"
          icon={Check}
          isDisabled={missing !== undefined}
          onPress={approve}
        >
          {t('decision.approve')}
          <Keys keys={['Ctrl', '↵']} decorative />
        </Button>
      </div>
    </div>
  );
}

/** Says in a sentence what an approval still waits for; undefined when it waits for nothing. */
const useMissing = ({ missing }: SessionView, answers: Answers): string | undefined => {
  const { t, i18n } = useTranslation('session');
  const parts: string[] = missing
    .filter((part) => part !== 'attestation')
    .map((part) => t(`missing.${part}`));
  const open = openQuestions(answers);
  if (open.length > 0 && questionsOpen({ missing })) {
    parts.push(t('missing.questions', { numbers: listOf(open.map(String), i18n.language) }));
  }
  if (parts.length === 0 && open.length === 0) return undefined;
  return parts.length === 0 ? '' : t('missing.before', { parts: listOf(parts, i18n.language) });
};

const listOf = (items: readonly string[], language: string): string =>
  new Intl.ListFormat(language, { type: 'conjunction', style: 'narrow' }).format(items);
