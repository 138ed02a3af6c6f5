import { useId, useRef, useState } from 'react';
import type { HostedInput, HostedPage } from '#core/contract/hosted-page.ts';
import { Button } from '../frame/Button.tsx';
import { Page } from '../frame/Page.tsx';
import { fill, inLanguage, useTexts } from '../i18n/texts.tsx';
import { useAction } from '../instance/use-action.ts';
import { useInstance } from '../instance/use-instance.tsx';
import { Field } from './Field.tsx';
import { type Draft, type DraftFault, faultsOf, refusedFaults, valuesOf } from './question-draft.ts';

const inputsOf = ({ elements }: HostedPage): HostedInput[] =>
  elements.filter((element): element is HostedInput => element.type === 'input');

/** Texts and questions of the workflow. Typed answers stay while the page is open, in every language. */
export function QuestionsPage({ page }: { page: HostedPage }) {
  const { t, language } = useTexts();
  const { store } = useInstance();
  const [draft, setDraft] = useState<Draft>({});
  const [faults, setFaults] = useState<Readonly<Record<string, DraftFault>>>({});
  const form = useRef<HTMLFormElement>(null);
  const formId = useId();
  const action = useAction();
  const inputs = inputsOf(page);
  const showFaults = (found: Readonly<Record<string, DraftFault>>) => {
    setFaults(found);
    const [first] = Object.keys(found);
    if (first) form.current?.querySelector<HTMLElement>(`[name="${CSS.escape(first)}"]`)?.focus();
  };
  const send = async () => {
    const found = faultsOf(inputs, draft);
    showFaults(found);
    if (Object.keys(found).length > 0) return;
    const values = valuesOf(inputs, draft);
    const refused = await store.act((api, { revision }) => api.answer(revision, values));
    if (refused) showFaults(refusedFaults(refused.paths));
  };
  return (
    <Page
      title={page.title ? inLanguage(page.title, language) : t.questions.title}
      actions={
        <Button kind="primary" pending={action.pending} onPress={() => form.current?.requestSubmit()}>
          {t.questions.go}
        </Button>
      }
    >
      <form
        ref={form}
        id={formId}
        className="Questions"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void action.run(send);
        }}
      >
        {Object.keys(faults).length > 0 && (
          <p className="error" role="alert">
            {t.questions.check}
          </p>
        )}
        {page.elements.map((element) =>
          element.type === 'text' ? (
            <p key={inLanguage(element.text, language)}>{inLanguage(element.text, language)}</p>
          ) : (
            <Field
              key={element.attribute}
              input={element}
              label={labelOf(element, t.questions.required, inLanguage(element.label, language))}
              value={draft[element.attribute]}
              fault={faults[element.attribute]}
              onChange={(value) => setDraft((before) => ({ ...before, [element.attribute]: value }))}
            />
          ),
        )}
        {inputs.length > 0 && <p className="small soft">{t.questions.stays}</p>}
      </form>
    </Page>
  );
}

const labelOf = ({ required }: HostedInput, pattern: string, label: string): string =>
  required ? fill(pattern, { label }) : label;
