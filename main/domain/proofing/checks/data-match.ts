import { compareValues } from '../../document/compare-values.ts';
import type { CheckResult } from '../verdicts.ts';
import { failed, notPerformed, passed } from './check-result.ts';
import type { DocumentEvidence } from './document-evidence.ts';

/** Whether the machine sources of a document agree with each other; the print is another check. */
export function checkDataMatch({ joined }: DocumentEvidence, ignoreMiddleNames: boolean): CheckResult {
  const id = 'document.data-match';
  const compared = joined.fields.flatMap(({ field, sources }) => {
    const [first, ...rest] = sources.filter(({ source }) => source !== 'print');
    if (!first || rest.length === 0) return [];
    const context = {
      ignoreMiddleNames,
      truncated: field === 'surname' || field === 'givenNames',
      entered: false,
      country: joined.kind.country,
      documentName: '',
    };
    return [
      { field, same: rest.every(({ value }) => compareValues(field, value, first.value, context).same) },
    ];
  });
  if (compared.length === 0) return notPerformed(id, 'one-source-only');
  const differing = compared.filter(({ same }) => !same).map(({ field }) => field);
  const measured = { value: compared.length, unit: 'fields' };
  return differing.length > 0
    ? failed(id, 'field-differs', { ...measured, subject: differing.join(', ') })
    : passed(id, 'ok', measured);
}
