import { CircleCheck, CircleX } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { DocumentView, FieldSourceView, FieldView } from '#core/contract/counter/state.ts';
import { Pill } from '../../ui/components/Pill.tsx';
import { DiffText } from './DiffText.tsx';
import { withUnit } from './display-value.ts';
import { EvidenceCrop } from './EvidenceCrop.tsx';
import { otherValue } from './source-values.ts';
import { visibleCharacters } from './visible-characters.ts';

/** Every source of a field with its crop, the characters as read, their meaning, and what protects them. */
export function SourceEvidence({ field, document }: { field: FieldView; document: DocumentView }) {
  const { t } = useTranslation('documents');
  const machine = field.sources.filter(({ channel }) => channel !== 'operator');
  if (machine.length === 0) return null;
  return (
    <div className="SourceEvidence">
      <ul className="SourceEvidence-list">
        {machine.map((source) => (
          <li key={`${source.source} ${source.captureId}`} className="SourceEvidence-item">
            <SourceHead source={source} />
            <div className="SourceEvidence-body">
              <EvidenceCrop document={document} source={source} />
              <SourceFacts field={field} source={source} />
            </div>
          </li>
        ))}
      </ul>
      {field.rule !== 'none' && <p className="SourceEvidence-rule">{t(`rule.${field.rule}`)}</p>}
    </div>
  );
}

/** Where it was read and what protects it. */
function SourceHead({ source: { source, channel, trust, checkDigit } }: { source: FieldSourceView }) {
  const { t } = useTranslation('documents');
  return (
    <p className="SourceEvidence-head">
      <strong>
        {t(`source.${source}`)} · {t(`channel.${channel}`)}
      </strong>
      <Pill tone="neutral">{t(`trust.${trust}`)}</Pill>
      {checkDigit !== 'NOT_PERFORMED' && (
        <Pill
          tone={checkDigit === 'PASSED' ? 'passed' : 'failed'}
          icon={checkDigit === 'PASSED' ? CircleCheck : CircleX}
        >
          {t(`checkDigit.${checkDigit}`)}
        </Pill>
      )}
    </p>
  );
}

function SourceFacts({
  field,
  source: { raw, value, corrected, transliterated },
}: {
  field: FieldView;
  source: FieldSourceView;
}) {
  const { t } = useTranslation('documents');
  const other = otherValue(field, value);
  return (
    <dl className="SourceFacts">
      <div>
        <dt>{t('evidence.raw')}</dt>
        <dd className="code SourceFacts-raw">
          <RawText raw={raw} />
        </dd>
        {corrected && <dd>{t('evidence.corrected')}</dd>}
      </div>
      {transliterated !== undefined && (
        <div>
          <dt>{t('evidence.transliterated')}</dt>
          <dd className="code">{transliterated}</dd>
        </div>
      )}
      <div>
        <dt>{t('evidence.value')}</dt>
        <dd className="SourceFacts-value">
          <DiffText text={withUnit(field.field, value)} other={other && withUnit(field.field, other)} />
        </dd>
      </div>
    </dl>
  );
}

/** Characters that cannot be seen by their names. */
function RawText({ raw }: { raw: string }) {
  return visibleCharacters(raw).map(({ text, control }, index) => {
    const key = `${index} ${text}`;
    return control ? (
      <span key={key} className="SourceFacts-control">
        {text}
      </span>
    ) : (
      <span key={key}>{text}</span>
    );
  });
}
