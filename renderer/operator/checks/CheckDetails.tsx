import { CircleCheck, CircleMinus, CircleX } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { DocumentView } from '#core/contract/counter/state.ts';
import type { LivenessSignal, QualityFinding, RuleFinding } from '#core/document/document-records.ts';
import type { CheckResult, Verdict } from '#core/proofing/verdicts.ts';
import { useFormats } from '../../ui/i18n/format.ts';

/** Shows the grounds of a check: the rules of a barcode, the figures of a picture, the signs of a copy. */
export function CheckDetails({ check, document }: { check: CheckResult; document: DocumentView }) {
  const { captures } = document;
  if (check.id === 'document.barcode-authenticity') {
    return <Rules findings={captures.flatMap(({ barcode }) => barcode?.findings ?? [])} />;
  }
  if (check.id === 'document.data-integrity') {
    return <Rules findings={captures.flatMap(({ stripe }) => stripe?.findings ?? [])} />;
  }
  if (check.id === 'document.image-quality') {
    return (
      <QualityFindings
        findings={captures.flatMap(({ id, quality }) => quality.map((one) => ({ ...one, id })))}
      />
    );
  }
  if (check.id === 'document.liveness') {
    return (
      <Signals signals={captures.flatMap(({ id, liveness }) => liveness.map((one) => ({ ...one, id })))} />
    );
  }
  return null;
}

function Rules({ findings }: { findings: readonly RuleFinding[] }) {
  const { t } = useTranslation('documents');
  if (findings.length === 0) return null;
  const sorted = [...findings].sort(
    (a, b) => Number(b.verdict === 'FAILED') - Number(a.verdict === 'FAILED'),
  );
  return (
    <Details summary={t('details.rules', { count: findings.length })}>
      {sorted.map(({ rule, clause, verdict, detail }) => (
        <Finding key={`${rule} ${detail}`} verdict={verdict}>
          <span className="code">{rule}</span>
          <span lang="en">{detail}</span>
          <span className="CheckDetails-clause" lang="en">
            {clause}
          </span>
        </Finding>
      ))}
    </Details>
  );
}

/** Each figure of each look of the camera: `id` is that of the capture. */
export function QualityFindings({
  findings,
  summary,
}: {
  findings: readonly (QualityFinding & { id: string })[];
  summary?: string;
}) {
  const { t } = useTranslation('documents');
  if (findings.length === 0) return null;
  return (
    <Details summary={summary ?? t('details.quality', { count: findings.length })}>
      {findings.map((finding) => (
        <Finding key={`${finding.id} ${finding.zone} ${finding.component}`} verdict={finding.verdict}>
          <span>
            {t(`zone.${finding.zone}`)} · {t(`component.${finding.component}`)}
          </span>
          <Limit {...finding} />
        </Finding>
      ))}
    </Details>
  );
}

function Signals({ signals }: { signals: readonly (LivenessSignal & { id: string })[] }) {
  const { t } = useTranslation('documents');
  if (signals.length === 0) return null;
  return (
    <Details summary={t('details.signals', { count: signals.length })}>
      {signals.map((signal) => (
        <Finding key={`${signal.id} ${signal.signal}`} verdict={signal.verdict}>
          <span>{t(`signal.${signal.signal}`)}</span>
          <Limit {...signal} />
          <span className="CheckDetails-clause">{t(`role.${signal.role}`)}</span>
          {signal.reason && (
            <span className="CheckDetails-clause" lang="en">
              {signal.reason}
            </span>
          )}
        </Finding>
      ))}
    </Details>
  );
}

function Limit({ value, threshold, unit }: { value: number; threshold: number; unit: string }) {
  const { t } = useTranslation('session');
  const { number } = useFormats();
  const digits = (figure: number) => (Number.isInteger(figure) || Math.abs(figure) >= 100 ? 0 : 2);
  return (
    <span className="tabular">
      {t('checks.value', {
        value: number(value, digits(value)),
        threshold: number(threshold, digits(threshold)),
        unit,
      })}
    </span>
  );
}

function Details({ summary, children }: { summary: string; children: React.ReactNode }) {
  return (
    <details className="CheckDetails">
      <summary>{summary}</summary>
      <ul>{children}</ul>
    </details>
  );
}

const ICONS = { PASSED: CircleCheck, FAILED: CircleX, NOT_PERFORMED: CircleMinus };

function Finding({ verdict, children }: { verdict: Verdict; children: React.ReactNode }) {
  const { t } = useTranslation('common');
  const Icon = ICONS[verdict];
  return (
    <li data-verdict={verdict} className="CheckDetails-finding">
      <Icon role="img" aria-label={t(`verdict.${verdict}`)} className="CheckDetails-icon" />
      <div>{children}</div>
    </li>
  );
}
