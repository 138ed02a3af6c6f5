import { useTranslation } from 'react-i18next';
import type { AnswerView } from '#core/contract/counter/state.ts';
import { LANGUAGES } from '#core/contract/language.ts';
import { Panel } from '../../ui/components/Panel.tsx';
import './ExpectedPanel.css';

/** Shows the applicant's answers to the questions of the flow, given here or before the visit. */
export function AnswersPanel({ answers }: { answers: readonly AnswerView[] }) {
  const { t } = useTranslation('session');
  return (
    <Panel title={t('answers.title')}>
      <table className="ExpectedTable">
        <thead>
          <tr>
            {(['question', 'answer', 'given'] as const).map((column) => (
              <th key={column} scope="col">
                {t(`answers.column.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {answers.map((one) => (
            <AnswerRow key={one.id} one={one} />
          ))}
        </tbody>
      </table>
    </Panel>
  );
}

function AnswerRow({ one }: { one: AnswerView }) {
  const { t, i18n } = useTranslation('session');
  const language = LANGUAGES.find((each) => each === i18n.language) ?? 'en';
  const { label, given, type, value } = one;
  const hidden = type === 'password' && given !== undefined;
  const said = typeof value === 'boolean' ? t(value ? 'answers.yes' : 'answers.no') : value;
  return (
    <tr>
      <th scope="row">{label[language]}</th>
      <td>{hidden ? t('answers.hidden') : (said ?? '–')}</td>
      <td>{given ? t(`answers.given.${given}`) : '–'}</td>
    </tr>
  );
}
