import { compareSources } from '../../document/compare-sources.ts';
import type { CheckResult } from '../verdicts.ts';
import { failed, notPerformed, passed } from './check-result.ts';
import type { DocumentEvidence } from './document-evidence.ts';

/** Whether the machine sources of a document agree with each other; the print is another check. */
export function checkDataMatch({ joined }: DocumentEvidence, ignoreMiddleNames: boolean): CheckResult {
  const id = 'document.data-match';
  // Only a person's own entry is looked for in the whole name of a source.
  const rules = { ignoreMiddleNames, country: joined.kind.country, nameIn: () => '' };
  const compared = joined.fields.flatMap(({ field, sources }) => {
    const machine = sources.filter(({ source }) => source !== 'print');
    if (machine.length < 2) return [];
    return [{ field, same: compareSources(field, machine, rules).verdict === 'agree' }];
  });
  if (compared.length === 0) return notPerformed(id, 'one-source-only');
  const differing = compared.filter(({ same }) => !same).map(({ field }) => field);
  const measured = { value: compared.length, unit: 'fields' };
  return differing.length > 0
    ? failed(id, 'field-differs', { ...measured, subject: differing.join(', ') })
    : passed(id, 'ok', measured);
}
