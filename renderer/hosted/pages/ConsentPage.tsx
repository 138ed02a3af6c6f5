import { useState } from 'react';
import type { HostedCapture } from '#core/contract/hosted-page.ts';
import { Button } from '../frame/Button.tsx';
import { Page } from '../frame/Page.tsx';
import { fill, inLanguage, useTexts } from '../i18n/texts.tsx';
import { useAction } from '../instance/use-action.ts';
import { useInstance } from '../instance/use-instance.tsx';

type Consents = NonNullable<HostedCapture['consents']>;
type Item = Consents['items'][number];
type Given = Partial<Record<Item['purpose'], boolean>>;

/** Separate answers, none of them chosen in advance. */
export function ConsentPage({ consents }: { consents: Consents }) {
  const { t, language } = useTexts();
  const { store } = useInstance();
  const [given, setGiven] = useState<Given>({});
  const [asked, setAsked] = useState(false);
  const action = useAction();
  const complete = consents.items.every(({ purpose }) => given[purpose] !== undefined);
  const send = () => {
    setAsked(true);
    if (!complete) return;
    const answers = consents.items.map(({ purpose }) => ({ purpose, given: given[purpose] === true }));
    const { version } = consents;
    void action.run(() =>
      store.act((api, { revision }) => api.consent({ revision, version, language, answers })),
    );
  };
  return (
    <Page
      title={t.consent.title}
      text={t.consent.text}
      actions={
        <>
          {asked && !complete && (
            <p className="error" role="alert">
              {t.consent.answerAll}
            </p>
          )}
          <Button kind="primary" pending={action.pending} onPress={send}>
            {t.consent.go}
          </Button>
        </>
      }
    >
      {consents.items.map((item) => (
        <Part
          key={item.purpose}
          item={item}
          given={given[item.purpose]}
          onGiven={(answer) => setGiven((before) => ({ ...before, [item.purpose]: answer }))}
        />
      ))}
    </Page>
  );
}

function Part(props: { item: Item; given: boolean | undefined; onGiven: (given: boolean) => void }) {
  const { t, language } = useTexts();
  const { item, given, onGiven } = props;
  const procedure = item.purpose === 'procedure';
  return (
    <fieldset className="Card">
      <legend>
        {procedure ? t.consent.procedure : t.consent.biometric}
        <span className="small soft">{procedure ? t.consent.required : t.consent.optional}</span>
      </legend>
      <p className="small">{procedure ? t.consent.procedureShort : t.consent.biometricShort}</p>
      <details className="small">
        <summary>{t.consent.readAll}</summary>
        <p>{inLanguage(item.text, language)}</p>
      </details>
      <div className="Choices" data-row>
        {[true, false].map((answer) => (
          <label key={String(answer)} className="Choice">
            <input
              type="radio"
              name={item.purpose}
              checked={given === answer}
              onChange={() => onGiven(answer)}
            />
            {answer ? t.consent.yes : t.consent.no}
          </label>
        ))}
      </div>
      <p className="small soft">
        {procedure ? t.consent.ifNoProcedure : t.consent.ifNoBiometric}{' '}
        {fill(t.consent.keeps, { days: item.keeps })}
      </p>
    </fieldset>
  );
}
