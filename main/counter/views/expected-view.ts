import type { ExpectedView } from '#core/contract/counter/state.ts';
import { bestValue } from '#core/document/join-document.ts';
import type { CheckResult } from '#core/proofing/verdicts.ts';
import { joinedDocuments } from '../session/session-documents.ts';
import type { SessionState } from '../session/session-state.ts';

/** The data given beforehand beside those of the document, with the verdict of the check that decides. */
export function expectedView(
  state: SessionState,
  checks: readonly CheckResult[],
  today: string,
): ExpectedView[] {
  const compared = checks.filter(({ id }) => id === 'applicant.entered-data');
  const documents = joinedDocuments(state, today);
  const said = Object.entries(state.expected ?? {}) as [ExpectedView['field'], string | undefined][];
  return said.flatMap(([field, value]) => {
    if (value === undefined) return [];
    const check = compared.find(({ subject }) => subject === field);
    const joined = documents.find(({ record }) => record.number === check?.document)?.joined;
    const shown = field === 'documentType' ? joined?.kind.type : joined && bestValue(joined, field);
    const isName = field === 'surname' || field === 'givenNames';
    return [
      {
        field,
        value,
        verdict: VERDICTS[check?.verdict ?? 'NOT_PERFORMED'],
        ...(shown ? { shown } : {}),
        ...(isName && check?.value !== undefined ? { score: check.value } : {}),
      },
    ];
  });
}

const VERDICTS = { PASSED: 'agree', FAILED: 'differ', NOT_PERFORMED: 'open' } as const;
