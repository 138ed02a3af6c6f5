import { Check, CircleMinus, TriangleAlert } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SessionView } from '#core/contract/counter/state.ts';
import type { CheckResult } from '#core/proofing/verdicts.ts';
import { Button } from '../../ui/components/Button.tsx';
import { useScrollStop } from '../../ui/components/use-scroll-stop.ts';
import { useCommands } from '../commands/use-command.tsx';
import { CompanionForm } from '../companions/CompanionForm.tsx';
import { Companions } from '../companions/Companions.tsx';
import type { Forecast } from '../decision/use-forecast.ts';
import { shownIndicators } from '../document/document-progress.ts';
import { useEvidenceFocus } from '../document/evidence-focus.tsx';
import { GuideItems } from '../guide/GuideResults.tsx';
import { PassedOver } from '../session/PassedOver.tsx';
import { needAttention, passedChecks } from './attention.ts';
import { checkSubject } from './check-subject.ts';
import { ExceptionList } from './ExceptionList.tsx';
import { OverruledMark } from './Overruled.tsx';
import './Exceptions.css';

export interface ExceptionsProps {
  session: SessionView;
  forecast: Forecast | undefined;
  /** Absent where everything is shown already. */
  onDetails?: () => void;
}

/**
 * Shows the points that need a person's attention, and the number of checks that passed. Figures stay behind the
 * details.
 */
export function Exceptions({ session, forecast, onDetails }: ExceptionsProps) {
  const { t } = useTranslation('session');
  const attention = needAttention(session, forecast?.rules ?? []);
  const passed = passedChecks(session);
  const told = (session.expected ?? []).filter(({ verdict }) => verdict === 'differ');
  const noted = session.documents.flatMap((document) => shownIndicators(document));
  const left = session.passedOver ?? [];
  const count = attention.length + Math.min(1, told.length) + noted.length + left.length;
  return (
    <section className="Exceptions" aria-label={t('checks.title')}>
      <header className="Exceptions-head">
        {/* Only a forecast can say that there is none. */}
        <h2>
          {count > 0 ? t('exceptions.count', { count }) : t(forecast ? 'exceptions.none' : 'checks.title')}
        </h2>
        <span className="soft">{t('exceptions.passed', { count: passed.length })}</span>
        {onDetails && (
          <Button variant="quiet" onPress={onDetails}>
            {t('exceptions.details')}
          </Button>
        )}
      </header>
      <ExceptionList>
        <PassedOver session={session} />
        {attention.map((check) => (
          <Exception key={`${check.id} ${check.document ?? ''}`} check={check} session={session} />
        ))}
        {told.length > 0 && <Told fields={told.map(({ field }) => field)} />}
        <Indicators session={session} />
        <Companions session={session} />
        <GuideItems session={session} />
      </ExceptionList>
      <PassedList checks={passed} />
    </section>
  );
}

function Exception({ check, session }: { check: CheckResult; session: SessionView }) {
  const { t } = useTranslation(['checks', 'session', 'common']);
  const { lookAt } = useEvidenceFocus();
  const failed = check.verdict === 'FAILED';
  const Icon = failed ? TriangleAlert : CircleMinus;
  const part = check.subject ? checkSubject(check.subject) : undefined;
  const fields = part?.kind === 'fields' ? part.fields : [];
  const points = part?.kind === 'points' ? part.points : [];
  const document = check.document ?? session.documents.at(-1)?.number;
  const [first] = fields;
  return (
    <li className="Exception" data-verdict={check.verdict}>
      <Icon aria-hidden className="Exception-icon" />
      <p>
        <strong>{t(`checks:id.${check.id}`)}.</strong>
        <span className="visually-hidden"> {t(`common:verdict.${check.verdict}`)}.</span>{' '}
        {t(`checks:reason.${check.reason}`)}
        {points.length > 0 &&
          `: ${points.map((point) => t(`session:guide.point.${point}.title`)).join(', ')}`}
        {fields.length > 0 && `: ${fields.map((field) => t(`checks:field.${field}`)).join(', ')}`}{' '}
        <OverruledMark check={check} />
      </p>
      {BY_EYE.includes(check.reason) && check.id === 'face.comparison' && <CompareByEye />}
      {check.reason === 'guardian-missing' && session.status === 'active' && (
        <RecordGuardian session={session} />
      )}
      {lookAt && first && document !== undefined && (
        <Button variant="quiet" onPress={() => lookAt({ document, field: first })}>
          {t('session:exceptions.show')}
        </Button>
      )}
    </li>
  );
}

/** Reasons for which a face was not compared by models, and the operator compares it. */
const BY_EYE: readonly CheckResult['reason'][] = ['visual-comparison-only', 'consent-refused'];

/** The way on where nobody may photograph the face; not after the end. */
function CompareByEye() {
  const { t } = useTranslation('session');
  const command = useCommands().find(({ id, reason }) => id === 'faceParts' && !reason);
  if (!command) return null;
  return (
    <Button variant="quiet" onPress={command.act}>
      {t('guide.face.compare')}
    </Button>
  );
}

/** The way on where a document shows a minor: the form that the menu of the session has too. */
function RecordGuardian({ session }: { session: SessionView }) {
  const { t } = useTranslation('session');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="quiet" onPress={() => setOpen(true)}>
        {t('companions.record')}
      </Button>
      {isOpen && <CompanionForm session={session} onClose={() => setOpen(false)} />}
    </>
  );
}

/** Shows data given before the visit that do not agree. */
function Told({ fields }: { fields: readonly NonNullable<SessionView['expected']>[number]['field'][] }) {
  const { t } = useTranslation(['session', 'checks']);
  const names = fields.map((field) =>
    field === 'documentType' ? t('session:expected.documentType') : t(`checks:field.${field}`),
  );
  return (
    <li className="Exception" data-verdict="FAILED">
      <TriangleAlert aria-hidden className="Exception-icon" />
      <p>
        <strong>{t('session:exceptions.told')}</strong> {names.join(', ')}
      </p>
    </li>
  );
}

function Indicators({ session: { documents } }: { session: SessionView }) {
  const { t } = useTranslation('documents');
  const shown = documents.flatMap((document) =>
    shownIndicators(document).map((indicator) => ({ indicator, number: document.number })),
  );
  return shown.map(({ indicator, number }) => (
    <li key={`${number} ${indicator}`} className="Exception" data-verdict="NOTE">
      <CircleMinus aria-hidden className="Exception-icon" />
      <p>
        <strong>{t(`indicator.${indicator}`)}</strong>
      </p>
    </li>
  ));
}

/** Only where the display has room for it. */
function PassedList({ checks }: { checks: readonly CheckResult[] }) {
  const { t } = useTranslation(['checks', 'session']);
  const list = useRef<HTMLElement>(null);
  const stop = useScrollStop(list);
  if (checks.length === 0) return null;
  const title = t('session:exceptions.passed', { count: checks.length });
  return (
    <section ref={list} className="Exceptions-passed" tabIndex={stop} aria-label={title}>
      <h3>{title}</h3>
      <ul>
        {checks.map(({ id, document }) => (
          <li key={`${id} ${document ?? ''}`}>
            <Check aria-hidden className="Exception-icon" />
            {t(`checks:id.${id}`)}
          </li>
        ))}
      </ul>
    </section>
  );
}
