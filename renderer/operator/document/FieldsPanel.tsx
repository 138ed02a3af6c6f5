import { CircleCheck, CircleDot, Pencil } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DocumentView, SessionView } from '#core/contract/counter/state.ts';
import type { DocumentField } from '#core/document/fields.ts';
import { Button } from '../../ui/components/Button.tsx';
import { ErrorNotice } from '../../ui/components/ErrorNotice.tsx';
import { Keys } from '../../ui/components/Keys.tsx';
import { Pill } from '../../ui/components/Pill.tsx';
import { useCountryName } from '../../ui/i18n/use-countries.ts';
import { useCommand } from '../commands/use-command.tsx';
import { ROWS_BY_KEY, scrolls } from '../keys/focused.ts';
import { scrollBy, useScrollKeys } from '../keys/scroll-keys.ts';
import { useShortcut } from '../keys/use-shortcut.ts';
import { EvidenceDialog } from './EvidenceDialog.tsx';
import { FieldRow } from './FieldRow.tsx';
import { openCount } from './field-order.ts';
import { KindDialog } from './KindDialog.tsx';
import type { FieldWork } from './use-field-work.ts';
import './FieldsPanel.css';

export interface FieldsPanelProps {
  session: SessionView;
  document: DocumentView;
  work: FieldWork;
}

/** The fields of a document, a row each: the crop of the print beside the value, and what the operator says of it. */
export function FieldsPanel({ session, document, work }: FieldsPanelProps) {
  const { t } = useTranslation('session');
  const [evidence, setEvidence] = useState<DocumentField>();
  const { fields } = work;
  const shown = fields.find(({ field }) => field === evidence);
  const rows = useRef<HTMLUListElement>(null);
  useFieldKeys(work);
  useFieldScroll(work, rows);
  return (
    <section className="Fields" aria-label={t('document.fields')}>
      <FieldsHead session={session} document={document} work={work} />
      <ul ref={rows} className="Fields-rows" {...{ [ROWS_BY_KEY]: true }}>
        {fields.map((field) => (
          <FieldRow
            key={field.field}
            field={field}
            document={document}
            work={work}
            onEvidence={() => setEvidence(field.field)}
          />
        ))}
      </ul>
      <ErrorNotice error={work.error} />
      {shown && <EvidenceDialog field={shown} document={document} onClose={() => setEvidence(undefined)} />}
    </section>
  );
}

const useFieldKeys = (work: FieldWork): void => {
  const { t, i18n } = useTranslation(['session', 'checks']);
  const { step, match, sayDiffers, matchAll, unseen, open } = work;
  const names = unseen.map((field) => t(`checks:field.${field}`));
  const toLook = t('session:document.toLookAt', {
    fields: new Intl.ListFormat(i18n.language, { style: 'narrow' }).format(names),
  });
  useCommand('match', match, { isOn: open !== undefined && !work.differs });
  useCommand('differs', sayDiffers, { isOn: open !== undefined });
  useCommand('allMatch', () => matchAll?.(), {
    isOn: matchAll !== undefined || unseen.length > 0,
    reason: unseen.length > 0 ? toLook : undefined,
  });
  useShortcut('ArrowDown', () => step(1));
  useShortcut('ArrowUp', () => step(-1));
  useShortcut('Enter', match, open !== undefined && !work.differs);
  useShortcut('d', sayDiffers, open !== undefined);
  useShortcut('a', () => matchAll?.(), matchAll !== undefined);
};

/** The keys that scroll go through the fields as the arrows do; where the whole page scrolls, they scroll it. */
const useFieldScroll = ({ fields, step }: FieldWork, rows: React.RefObject<HTMLUListElement | null>): void =>
  useScrollKeys((key) => {
    const list = rows.current;
    if (!list) return;
    const page = list.closest('main');
    if (page && scrolls(page)) return scrollBy(page, key);
    const inSight = Math.floor((fields.length * list.clientHeight) / Math.max(1, list.scrollHeight));
    const onePage = Math.max(1, inSight - 1);
    step({ PageUp: -onePage, PageDown: onePage, Home: -fields.length, End: fields.length }[key]);
  });

function FieldsHead({ session, document, work }: FieldsPanelProps) {
  const { t } = useTranslation(['session', 'documents']);
  const left = openCount(document.fields);
  const differing = document.fields.filter(({ verdict }) => verdict === 'differ').length;
  const { matchAll, unseen, all, showAll, isSaving } = work;
  return (
    <header className="Fields-head">
      <Kind sessionId={session.sessionId} document={document} />
      {differing > 0 && (
        <Pill tone="review" icon={CircleDot}>
          {t('session:document.fieldsDiffer', { count: differing })}
        </Pill>
      )}
      {left > 0 ? (
        <span className="Fields-left">{t('session:document.fieldsLeft', { count: left })}</span>
      ) : (
        <span className="Fields-left">
          <CircleCheck aria-hidden className="Pill-icon" /> {t('session:document.fieldsDone')}
        </span>
      )}
      {unseen.length > 0 && (
        <span className="Fields-left">{t('session:document.toLook', { count: unseen.length })}</span>
      )}
      <div className="Fields-actions">
        <Button variant="quiet" onPress={() => showAll(!all)}>
          {t(all ? 'documents:fewerFields' : 'documents:allFields')}
        </Button>
        {matchAll && (
          <Button variant="primary" isPending={isSaving} onPress={matchAll}>
            {t('session:document.allMatch')}
            <Keys keys={['A']} decorative />
          </Button>
        )}
      </div>
    </header>
  );
}

/**
 * Shows the kind of the document and the number of the try. Where no machine can tell the kind, the operator chooses
 * it.
 */
function Kind({ sessionId, document }: { sessionId: string; document: DocumentView }) {
  const { t } = useTranslation(['documents', 'session']);
  const [isSetting, setSetting] = useState(false);
  const { kind, complete, attempt } = document;
  const country = useCountryName(kind.country);
  const place = [country, kind.region].filter(Boolean).join(', ');
  return (
    <>
      <h2 className="Fields-kind">
        {t(`documents:type.${kind.type}`)}
        {place && <span className="Fields-place"> · {place}</span>}
      </h2>
      {kind.basis === 'print' && <span className="Fields-left">{t('documents:basis.print')}</span>}
      {attempt > 1 && <span className="Fields-left">{t('session:document.attempt', { attempt })}</span>}
      {(kind.type === 'unknown' || kind.basis === 'print') && complete && (
        <Button icon={Pencil} onPress={() => setSetting(true)}>
          {t('documents:kind.set')}
        </Button>
      )}
      {isSetting && (
        <KindDialog sessionId={sessionId} document={document} onClose={() => setSetting(false)} />
      )}
    </>
  );
}
