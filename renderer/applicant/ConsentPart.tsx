import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { ChoiceGroup } from '../ui/components/ChoiceGroup.tsx';
import { Pill } from '../ui/components/Pill.tsx';

export interface ConsentPartProps {
  title: string;
  /** Whether the procedure needs it or it is free. */
  kind: string;
  text: string;
  version: string;
  /** The consequence of a refusal. */
  refusal: string;
  value: boolean | undefined;
  onChange: (given: boolean) => void;
}

/** One text and its own yes or no, neither preselected. */
export function ConsentPart({ title, kind, text, version, refusal, value, onChange }: ConsentPartProps) {
  const { t } = useTranslation('applicant');
  const id = useId();
  return (
    <article className="Consent-part" aria-labelledby={id}>
      <header className="Consent-head">
        <h2 id={id}>{title}</h2>
        <Pill tone="neutral">{kind}</Pill>
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls has to be reachable by keyboard */}
      <section className="Consent-text" tabIndex={0} aria-label={title}>
        <p>{text}</p>
        <p className="Consent-version">{t('consent.version', { version })}</p>
      </section>
      <div className="Consent-answer">
        <ChoiceGroup
          label={title}
          hideLabel
          layout="row"
          value={value === undefined ? undefined : value ? 'yes' : 'no'}
          onChange={(answer) => onChange(answer === 'yes')}
          choices={[
            { value: 'yes', label: t('consent.yes') },
            { value: 'no', label: t('consent.no') },
          ]}
        />
        <p className="Consent-refusal">{refusal}</p>
      </div>
    </article>
  );
}
