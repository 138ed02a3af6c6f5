import { STRIPE_PROTECTION } from '../../document/sources.ts';
import { isIssuingState } from '../../icao9303/state-codes.ts';
import { doubtsZones } from '../rule-set.ts';
import type { CheckResult, Verdict } from '../verdicts.ts';
import { failed, notPerformed, passed } from './check-result.ts';
import { type DocumentEvidence, notReadReason } from './document-evidence.ts';

/**
 * Whether every field that a machine read keeps the grammar of its source: zone, barcode elements, tracks. A state that
 * no list has is read wrong or made up, and no check digit covers it.
 * @param ruleSet of the flow
 */
export function checkFieldFormat(document: DocumentEvidence, ruleSet: string): CheckResult {
  const id = 'document.field-format';
  const judged = document.record.captures.flatMap(({ zone, barcode, stripe }): [string, Verdict][] => [
    ...(zone ? [['mrz', zone.fieldFormat] as [string, Verdict]] : []),
    ...(barcode?.elements ?? []).map(({ id: element, verdict }): [string, Verdict] => [element, verdict]),
    ...(stripe?.findings ?? [])
      .filter(({ rule }) => !STRIPE_PROTECTION.includes(rule))
      .map(({ rule, verdict }): [string, Verdict] => [rule, verdict]),
  ]);
  if (judged.length === 0) return notPerformed(id, notReadReason(document));
  const wrong = judged.filter(([, verdict]) => verdict === 'FAILED').map(([name]) => name);
  if (wrong.length > 0) return failed(id, 'format-wrong', { subject: [...new Set(wrong)].join(', ') });
  const unknown = doubtsZones(ruleSet) ? unknownStates(document) : [];
  if (unknown.length > 0) return notPerformed(id, 'state-unknown', { subject: unknown.join(', ') });
  return judged.some(([, verdict]) => verdict === 'PASSED')
    ? passed(id, 'ok')
    : notPerformed(id, 'mrz-not-found');
}

function unknownStates({ record }: DocumentEvidence): string[] {
  const zones = record.captures.flatMap(({ zone }) => zone ?? []);
  return (['issuingState', 'nationality'] as const).filter((field) =>
    zones.some(({ fields }) => fields[field]?.value && !isIssuingState(fields[field].value)),
  );
}
