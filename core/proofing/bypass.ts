import { z } from 'zod';
import type { Flow } from '../contract/flow.ts';
import type { NumberedDocument } from './checks/entered-data.ts';
import { CheckId, type CheckResult } from './verdicts.ts';

/**
 * When a flow leaves checks out (chosen by this project; the specification names the case of persons under 21 with
 * documents of the United States, which look different from those of others). A criterion that is not known here is
 * never met.
 */
const CRITERIA: ReadonlyMap<string, (document: NumberedDocument) => boolean> = new Map([
  [
    'under-21-us-id',
    // A person under 18 or 16 is under 21 as well.
    ({ joined }) => joined.kind.country === 'USA' && joined.indicators.includes('under-21'),
  ],
]);

export const isBypassCriterion = (word: string): boolean => CRITERIA.has(word);

/** Further properties of `bypassConfig` that count: which checks are left out. */
const Further = z.object({ checks: z.array(CheckId) });

/** Left out unless the flow names others: the checks of a document's make, but neither its lists nor its expiry. */
const LEFT_OUT: readonly CheckId[] = [
  'document.data-match',
  'document.logic',
  'document.field-format',
  'document.barcode-authenticity',
  'document.data-integrity',
  'document.image-quality',
  'document.liveness',
];

/**
 * Leaves out the checks that the flow bypasses for these documents: NOT_PERFORMED with reason `bypass` in place of any
 * result, and never passed. A check with this reason whose criterion is not met counts as not performed for lack of
 * data. Running it again changes nothing.
 */
export function withBypass(
  { bypassConfig }: Pick<Flow, 'bypassConfig'>,
  checks: readonly CheckResult[],
  documents: readonly NumberedDocument[],
): CheckResult[] {
  const met = bypassConfig.enabled
    ? documents.filter((document) => bypassConfig.criteria.some((name) => CRITERIA.get(name)?.(document)))
    : [];
  const named = Further.safeParse(bypassConfig).data?.checks ?? LEFT_OUT;
  return checks.map((check): CheckResult => {
    const concerned = met.some(({ number }) => check.document === undefined || check.document === number);
    const left = concerned && named.includes(check.id);
    if (!left && check.reason !== 'bypass') return check;
    const { id, category, document } = check;
    return {
      id,
      category,
      verdict: 'NOT_PERFORMED',
      reason: left ? 'bypass' : 'data-missing',
      ...(document === undefined ? {} : { document }),
    };
  });
}
