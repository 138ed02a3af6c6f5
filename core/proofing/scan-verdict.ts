import type { CheckId, CheckResult } from './verdicts.ts';

/** Checks that count against a scan when they failed, in the order of the messages. */
const AGAINST: readonly CheckId[] = [
  'document.allowed',
  'document.data-integrity',
  'document.field-format',
  'document.barcode-authenticity',
  'document.data-match',
  'document.logic',
  'document.expiry',
  'document.liveness',
];

/**
 * The result of a document scan, before any decision: `resultStatus` and `reasonCode` of the poll result. A document
 * that is unsupported or unreadable counts as not verified, not as refused (web services specification, part 3).
 */
export function scanVerdict(
  checks: readonly Pick<CheckResult, 'id' | 'verdict' | 'reason'>[],
): Pick<CheckResult, 'verdict' | 'reason'> {
  const find = (id: CheckId) => checks.find((check) => check.id === id);
  const read = find('document.machine-read');
  // How often a zone must be read is the demand of a flow; a scan rests on the document's own protection.
  const isRead = read?.verdict === 'PASSED' || read?.reason === 'quality-low';
  if (!isRead) return { verdict: 'NOT_PERFORMED', reason: read?.reason ?? 'not-captured' };
  const supported = find('document.supported');
  if (supported?.verdict !== 'PASSED') {
    return { verdict: 'NOT_PERFORMED', reason: supported?.reason ?? 'kind-unknown' };
  }
  const failed = AGAINST.map(find).find((check) => check?.verdict === 'FAILED');
  if (failed) return { verdict: 'FAILED', reason: failed.reason };
  const integrity = find('document.data-integrity');
  return integrity?.verdict === 'PASSED'
    ? { verdict: 'PASSED', reason: 'ok' }
    : { verdict: 'NOT_PERFORMED', reason: integrity?.reason ?? 'data-missing' };
}
