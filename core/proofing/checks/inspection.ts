import type { InspectionWord } from '../outcome-evidence.ts';
import type { CheckResult } from '../verdicts.ts';
import { failed, notPerformed, passed } from './check-result.ts';

/** The operator's attested inspection of document and person (NIST SP 800-63A-4). */
export function checkInspection(word: InspectionWord | undefined): CheckResult {
  const id = 'inspection.attested';
  if (!word) return notPerformed(id, 'not-attested');
  const against =
    word.facePresentMatchesPortrait === 'no' ||
    word.noMaskOrArtefact === 'no' ||
    word.documentInspected === 'suspect';
  if (against) return failed(id, 'attestation-refused');
  const partial = word.facePresentMatchesPortrait !== 'yes' || word.documentInspected !== 'genuine';
  return partial ? notPerformed(id, 'not-attested') : passed(id, 'attested');
}
