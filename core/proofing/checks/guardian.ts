import { ageOn } from '../../document/document-dates.ts';
import { youngestBirthOf } from '../../document/join-document.ts';
import type { CheckResult } from '../verdicts.ts';
import { notPerformed, passed } from './check-result.ts';
import type { DocumentEvidence } from './document-evidence.ts';

/**
 * Whether somebody answers for an applicant whom a document shows to be younger than the flow's age. Of several dates of
 * birth the youngest counts, and of a year with two digits the later one. A document without a date leaves the age
 * unknown, whatever the others say: an adult's beside it would make a child of age.
 * @param underAge the age in years from which on nobody has to
 * @param isAnsweredFor a verified guardian agreed on the applicant's behalf
 * @param today YYYY-MM-DD
 */
export function checkGuardian(
  underAge: number,
  documents: readonly Pick<DocumentEvidence, 'joined'>[],
  isAnsweredFor: boolean,
  today: string,
): CheckResult {
  const id = 'applicant.guardian';
  if (isAnsweredFor) return passed(id, 'guardian-consented');
  const ages = documents.map(({ joined }) => ageOn(youngestBirthOf(joined), today));
  if (ages.some((age) => age !== undefined && age < underAge)) return notPerformed(id, 'guardian-missing');
  const isKnown = ages.length > 0 && ages.every((age) => age !== undefined);
  return isKnown ? passed(id, 'of-age') : notPerformed(id, 'age-unknown');
}
