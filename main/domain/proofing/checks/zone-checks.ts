import type { CheckResult } from '../verdicts.ts';
import { failed, notPerformed, passed } from './check-result.ts';
import type { DocumentEvidence } from './document-evidence.ts';

/** Whether the machine readable zone was read by enough frames, and what its digits and grammar say. */
export function checkZone(document: DocumentEvidence | undefined, requiredReadings: number): CheckResult[] {
  const zone = document?.zone;
  if (!zone) {
    const reason = document?.noZone ?? 'not-captured';
    return [
      notPerformed('document.mrz-read', reason),
      notPerformed('document.mrz-check-digits', reason),
      notPerformed('document.field-format', reason),
    ];
  }
  const measured = { value: zone.readings, threshold: requiredReadings, unit: 'readings' };
  const enough = zone.readings >= requiredReadings;
  return [
    enough
      ? passed('document.mrz-read', 'ok', measured)
      : notPerformed('document.mrz-read', 'quality-low', measured),
    ofVerdict('document.mrz-check-digits', zone.checkDigits, 'check-digit-wrong'),
    ofVerdict('document.field-format', zone.fieldFormat, 'format-wrong'),
  ];
}

function ofVerdict(
  id: 'document.mrz-check-digits' | 'document.field-format',
  verdict: CheckResult['verdict'],
  reason: 'check-digit-wrong' | 'format-wrong',
): CheckResult {
  if (verdict === 'PASSED') return passed(id, 'ok');
  return verdict === 'FAILED' ? failed(id, reason) : notPerformed(id, 'mrz-not-found');
}
