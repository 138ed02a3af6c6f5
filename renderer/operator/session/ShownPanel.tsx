import { CircleCheck, CircleX } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { SessionView } from '#core/contract/counter/state.ts';
import { Panel } from '../../ui/components/Panel.tsx';
import { Pill } from '../../ui/components/Pill.tsx';

/** Shows the requests for the applicant's data in this session, each with its sender and the answer. */
export function ShownPanel({ answers }: { answers: NonNullable<SessionView['scopeAnswers']> }) {
  const { t, i18n } = useTranslation(['session', 'applicant']);
  const list = new Intl.ListFormat(i18n.language, { type: 'unit' });
  return (
    <Panel title={t('session:shown.title')}>
      <dl className="ConsentList">
        {answers.map(({ agreed, program, address, scopes }, index) => (
          // Answers are only ever added.
          // biome-ignore lint/suspicious/noArrayIndexKey: the place in the log is what tells two equal answers apart
          <div key={index}>
            <dt>{program?.name ?? t('session:shown.service', { address })}</dt>
            <dd>
              <Pill tone={agreed ? 'passed' : 'review'} icon={agreed ? CircleCheck : CircleX}>
                {t(agreed ? 'session:shown.agreed' : 'session:shown.refused')}
              </Pill>
            </dd>
            <dd>{list.format(scopes.map((scope) => t(`applicant:scopes.names.${scope}`)))}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}
