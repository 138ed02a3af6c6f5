import { Check, CircleCheck, Search } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Button as RowButton } from 'react-aria-components';
import { useTranslation } from 'react-i18next';
import type { DocumentView, FieldView } from '#core/contract/counter/state.ts';
import type { DocumentType } from '#core/document/document-records.ts';
import { Button } from '../../ui/components/Button.tsx';
import { Keys } from '../../ui/components/Keys.tsx';
import { displayValue } from './display-value.ts';
import { FieldEditor } from './FieldEditor.tsx';
import { FieldValues } from './FieldValues.tsx';
import { matchOf, sightOf } from './fields-to-match.ts';
import { PrintCrop, usePrintCrop } from './PrintCrop.tsx';
import type { FieldWork } from './use-field-work.ts';
import { useSeen } from './use-seen.ts';
import { VerdictPill } from './VerdictPill.tsx';

export interface FieldRowProps {
  field: FieldView;
  document: DocumentView;
  work: FieldWork;
  onEvidence: () => void;
}

/** One field: where it is printed, what it says, and while it is in hand the place to answer. */
export function FieldRow({ field, document, work, onEvidence }: FieldRowProps) {
  const { t } = useTranslation(['session', 'checks']);
  const isOpen = work.open === field.field;
  const isMatched = isOpen && !work.differs && matchOf(field) !== undefined;
  const crop = usePrintCrop(document, field.field);
  const sight = sightOf(field);
  const row = useSeen(crop.state === 'shown' ? sight : undefined, work.noteSeen);
  return (
    <li
      ref={row}
      className="FieldRow"
      data-open={isOpen || undefined}
      data-verdict={field.verdict}
      // Nothing stands beside the value: it counts as looked at once the operator goes to it.
      onFocus={crop.state === 'none' ? () => work.noteSeen(sight) : undefined}
    >
      <div className="FieldRow-line">
        <RowButton
          className="FieldRow-toggle"
          aria-expanded={isOpen}
          onPress={() => work.move(isOpen ? undefined : field.field)}
        >
          {t(`checks:field.${field.field}`)}
          {field.required && (
            <>
              <span className="FieldRow-star" aria-hidden="true">
                {'\u00a0*'}
              </span>
              <span className="visually-hidden"> ({t('session:document.required')})</span>
            </>
          )}
        </RowButton>
        <PrintCrop crop={crop} />
        <div className="FieldRow-said">
          <FieldValues field={field} document={document} />
          <span className="FieldRow-state">
            {isMatched ? (
              <MatchButtons
                work={work}
                claim={claimOf(field, document.kind.type)}
                evidence={<FieldState field={field} isSmall onEvidence={onEvidence} />}
              />
            ) : (
              <FieldState field={field} onEvidence={onEvidence} />
            )}
          </span>
        </div>
      </div>
      <OpenCentury field={field} type={document.kind.type} />
      {isOpen && !isMatched && (
        <FieldEditor
          key={`${work.visit} ${work.differs}`}
          field={field}
          document={document}
          differs={work.differs}
          takeFocus={work.takeFocus}
          pending={work.isSaving}
          onDiffers={work.sayDiffers}
          onSave={(confirmation) => work.save(field.field, confirmation)}
        />
      )}
    </li>
  );
}

/** Returns the value that a confirmation would confirm, where the sources have several. */
const claimOf = ({ field, sources, value }: FieldView, type: DocumentType): string | undefined => {
  const said = new Set(sources.filter(({ source }) => source !== 'print').map((one) => one.value));
  return said.size > 1 ? displayValue(field, value, type) : undefined;
};

interface MatchButtonsProps {
  work: FieldWork;
  claim: string | undefined;
  evidence: React.ReactNode;
}

function MatchButtons({ work, claim, evidence }: MatchButtonsProps) {
  const { t } = useTranslation(['session', 'documents']);
  const buttons = useRef<HTMLSpanElement>(null);
  const { takeFocus, visit } = work;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each visit takes the focus anew
  useEffect(() => {
    if (!takeFocus.current) return;
    const button = buttons.current?.querySelector('button');
    button?.closest('li')?.scrollIntoView({ block: 'nearest' });
    button?.focus();
  }, [visit, takeFocus]);
  return (
    <span ref={buttons} className="FieldRow-buttons">
      <Button isPending={work.isSaving} onPress={work.match}>
        {claim ? t('documents:confirmValue', { value: claim }) : t('session:document.match')}
        <Keys keys={['↵']} decorative />
      </Button>
      <Button onPress={work.sayDiffers}>
        {t('session:document.differs')}
        <Keys keys={['D']} decorative />
      </Button>
      {evidence}
    </span>
  );
}

interface FieldStateProps {
  field: FieldView;
  /** Beside the buttons there is room for a sign only. */
  isSmall?: boolean;
  onEvidence: () => void;
}

/** Shows the state of the field. A press shows the evidence of every source. */
function FieldState({ field, isSmall = false, onEvidence }: FieldStateProps) {
  const { t } = useTranslation(['session', 'documents', 'checks']);
  const { operator, verdict, sources } = field;
  if (sources.length === 0 && !operator) return null;
  const isQuiet = verdict === 'agree' || verdict === 'one-source';
  const name = t('documents:evidence.title', { field: t(`checks:field.${field.field}`) });
  const said = operator && isQuiet ? (`session:document.operator.${operator.verdict}` as const) : undefined;
  return (
    <RowButton
      className="FieldRow-verdict"
      aria-label={`${t(said ?? `documents:verdict.${verdict}`)}: ${name}`}
      onPress={onEvidence}
    >
      {isSmall && <Search aria-hidden className="Button-icon" />}
      {!isSmall && (isQuiet ? <QuietState field={field} /> : <VerdictPill verdict={verdict} />)}
    </RowButton>
  );
}

/** Matches stay grey: only what differs has a colour. */
function QuietState({ field: { operator, verdict } }: { field: FieldView }) {
  const { t } = useTranslation(['session', 'documents']);
  return (
    <span className="FieldRow-quiet">
      {operator ? <Check aria-hidden /> : verdict === 'agree' ? <CircleCheck aria-hidden /> : null}
      {operator ? t(`session:document.operator.${operator.verdict}`) : t(`documents:verdict.${verdict}`)}
    </span>
  );
}

/** Two digits of a year that fit two centuries: nothing is said about the age until a person tells which. */
function OpenCentury({ field, type }: { field: FieldView; type: DocumentType }) {
  const { t } = useTranslation('documents');
  if (field.century?.basis !== 'open') return null;
  const read = displayValue(field.field, field.value, type) ?? '';
  const other = displayValue(field.field, field.century.other, type) ?? '';
  return <p className="FieldRow-note">{t('centuryOpen', { read, other })}</p>;
}
