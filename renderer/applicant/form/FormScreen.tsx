import { ArrowRight } from 'lucide-react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/components/Button.tsx';
import { Notice } from '../../ui/components/Notice.tsx';
import { useAction } from '../../ui/state/use-action.ts';
import { ProblemNotice } from '../ProblemNotice.tsx';
import type { ActiveApplicant } from '../visit.ts';
import { FormField } from './FormField.tsx';
import { type Draft, readDraft } from './form-draft.ts';
import './form.css';

type AskedForm = NonNullable<ActiveApplicant['form']>;

/** The questions of the flow, all on one page. Nothing that was typed is lost by an answer that does not fit. */
export function FormScreen({ state, form }: { state: ActiveApplicant; form: AskedForm }) {
  const { t } = useTranslation('applicant');
  const answer = useAction('applicant.answer-form', ['STEP_STALE']);
  const [draft, setDraft] = useState<Draft>({});
  const [tried, setTried] = useState<{ ids: ReadonlySet<string> }>({ ids: new Set() });
  const fields = useFirstWrong(tried);
  const { answers, faults } = readDraft(form.inputs, draft);
  // A fault shows once it was sent, and disappears as soon as the answer fits; nothing is corrected while the applicant
  // types.
  const shown = form.inputs.filter(({ id }) => tried.ids.has(id) && faults[id]);
  const send = (event: FormEvent) => {
    event.preventDefault();
    const wrong = new Set(Object.keys(faults));
    setTried({ ids: wrong });
    if (wrong.size > 0) return;
    void answer.run({ sessionId: state.sessionId, at: state.at, flowVersion: form.flowVersion, answers });
  };
  return (
    <main className="ApplicantScreen">
      <form className="Form" noValidate onSubmit={send}>
        <div className="Form-intro">
          <h1>{t('form.title')}</h1>
          <p className="soft">{t('form.intro')}</p>
        </div>
        <div className="Form-fields" ref={fields}>
          {shown.length > 0 && <Notice tone="failed" title={t('form.wrong')} live="assertive" />}
          <ProblemNotice show={answer.error !== undefined} />
          {form.inputs.map((input) => (
            <FormField
              key={input.id}
              input={input}
              language={state.language ?? 'en'}
              value={draft[input.id] ?? ''}
              fault={tried.ids.has(input.id) ? faults[input.id] : undefined}
              onChange={(typed) => setDraft((before) => ({ ...before, [input.id]: typed }))}
            />
          ))}
        </div>
        <div className="Form-foot">
          <Button type="submit" variant="primary" size="lg" icon={ArrowRight} isPending={answer.pending}>
            {t('form.continue')}
          </Button>
        </div>
      </form>
    </main>
  );
}

/** After a try that was not taken, the first field to correct has the focus, and shows its fault. */
const useFirstWrong = (tried: object) => {
  const fields = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (tried) fields.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [tried]);
  return fields;
};
