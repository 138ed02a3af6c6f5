import { CircleCheck, CircleMinus, CircleX } from 'lucide-react';
import { Button as LinkButton } from 'react-aria-components';
import { useTranslation } from 'react-i18next';
import type { DocumentView } from '#core/contract/counter/state.ts';
import type { DocumentField } from '#core/document/fields.ts';
import type { CheckResult } from '#core/proofing/verdicts.ts';
import { useFormats } from '../../ui/i18n/format.ts';
import { useEvidenceFocus } from '../document/evidence-focus.tsx';
import { CheckDetails } from './CheckDetails.tsx';
import { checkSubject } from './check-subject.ts';
import { OverruledMark } from './Overruled.tsx';

const ICONS = { PASSED: CircleCheck, FAILED: CircleX, NOT_PERFORMED: CircleMinus };

/** One check: its verdict, why, what decided, and the figures behind it. */
export function CheckRow({ check, document }: { check: CheckResult; document: DocumentView | undefined }) {
  const { t } = useTranslation(['checks', 'common']);
  const Icon = ICONS[check.verdict];
  const figure = useFigure(check);
  return (
    <li className="Check" data-verdict={check.verdict}>
      <Icon aria-hidden className="Check-icon" />
      <div className="Check-body">
        <p>
          {t(`checks:id.${check.id}`)}
          <span className="visually-hidden">: {t(`common:verdict.${check.verdict}`)}</span>
        </p>
        {check.reason !== 'ok' && (
          <p className="Check-reason">
            <span aria-hidden="true">{t(`common:verdict.${check.verdict}`)} · </span>
            {t(`checks:reason.${check.reason}`)}
          </p>
        )}
        <OverruledMark check={check} />
        {check.subject && check.verdict !== 'PASSED' && (
          <Subject subject={check.subject} document={document?.number} />
        )}
        {figure && check.verdict !== 'PASSED' && <p className="Check-reason tabular">{figure}</p>}
        {document && <CheckDetails check={check} document={document} />}
      </div>
    </li>
  );
}

const COUNTED = ['rules', 'fields', 'dates', 'sources', 'readings', 'parts'] as const;

/** Returns the measured or counted value, with its limit where it has one. */
const useFigure = ({ value, threshold, unit = '' }: CheckResult): string | undefined => {
  const { t } = useTranslation(['session', 'documents']);
  const { number } = useFormats();
  if (value === undefined) return undefined;
  const counted = COUNTED.find((one) => one === unit);
  if (counted) {
    return t(`documents:counted.${counted}`, { value: number(value), threshold: number(threshold ?? 0) });
  }
  const shown = number(value, Number.isInteger(value) ? 0 : 2);
  if (threshold === undefined) return t('session:checks.measured', { value: shown, unit });
  const limit = number(threshold, Number.isInteger(threshold) ? 0 : 2);
  return t('session:checks.value', { value: shown, threshold: limit, unit });
};

function Subject({ subject, document }: { subject: string; document: number | undefined }) {
  const { t } = useTranslation(['documents', 'session']);
  const part = checkSubject(subject);
  if (part.kind === 'words') return <p className="Check-reason code">{part.words}</p>;
  if (part.kind === 'points') {
    const names = part.points.map((point) => t(`session:guide.point.${point}.title`));
    return <p className="Check-reason">{names.join(', ')}</p>;
  }
  if (part.kind === 'source') return <p className="Check-reason">{t(`source.${part.source}`)}</p>;
  if (part.kind === 'document') {
    return <p className="Check-reason">{[t(`type.${part.type}`), part.place].filter(Boolean).join(' · ')}</p>;
  }
  if (part.kind === 'quality') {
    return (
      <p className="Check-reason">
        {t(`zone.${part.zone}`)} · {t(`component.${part.component}`)}
      </p>
    );
  }
  return (
    <p className="Check-fields">
      {part.fields.map((field) => (
        <FieldLink key={field} field={field} document={document} />
      ))}
    </p>
  );
}

/** Leads to the field; where no document is on the screen it is only its name. */
function FieldLink({ field, document }: { field: DocumentField; document: number | undefined }) {
  const { t } = useTranslation('checks');
  const { lookAt } = useEvidenceFocus();
  const name = t(`field.${field}`);
  if (!lookAt || document === undefined) return <span className="Check-reason">{name}</span>;
  return (
    <LinkButton className="Check-link" onPress={() => lookAt({ document, field })}>
      {name}
    </LinkButton>
  );
}
