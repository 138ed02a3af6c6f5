import type { DocumentView } from '#core/contract/counter/state.ts';
import type { CheckId, CheckResult } from '#core/proofing/verdicts.ts';
import type { Answers } from '../decision/answers.ts';
import { checkSubject } from './check-subject.ts';

/** The failed checks of a machine that each answer of the inspection contradicts when it supports the person. */
const CONTRADICTED: Readonly<Record<string, readonly CheckId[]>> = {
  facePresentMatchesPortrait: ['face.comparison'],
  noMaskOrArtefact: ['face.liveness'],
  documentInspected: [
    'document.liveness',
    'document.barcode-authenticity',
    'document.suspicious-data',
    'document.data-integrity',
    'document.mrz-check-digits',
    'document.logic',
    'document.field-format',
  ],
};
const SUPPORTING = {
  facePresentMatchesPortrait: 'yes',
  noMaskOrArtefact: 'yes',
  documentInspected: 'genuine',
};

/** Checks that compare values: the operator answers them field by field. */
const BY_FIELD: readonly CheckId[] = ['document.data-match', 'document.printed-data'];

export interface OperatorAnswers {
  answers: Answers;
  documents: readonly Pick<DocumentView, 'number' | 'fields'>[];
}

/**
 * Whether the operator's answers contradict a failed check: an answer of the inspection supports the person where the
 * machine does not, or each of the differing fields has the value that the operator took. The check stays failed.
 */
export function isOverruled(check: CheckResult, { answers, documents }: OperatorAnswers): boolean {
  if (check.verdict !== 'FAILED') return false;
  if (BY_FIELD.includes(check.id)) return isSaidByField(check, documents);
  return Object.entries(SUPPORTING).some(
    ([question, supports]) =>
      CONTRADICTED[question]?.includes(check.id) && answers[question as keyof Answers] === supports,
  );
}

function isSaidByField(check: CheckResult, documents: OperatorAnswers['documents']): boolean {
  const subject = checkSubject(check.subject ?? '');
  if (subject.kind !== 'fields') return false;
  const document = documents.find(({ number }) => number === check.document) ?? documents.at(-1);
  return subject.fields.every((name) => {
    const word = document?.fields.find(({ field }) => field === name)?.operator?.verdict;
    return word === 'confirmed' || word === 'keyed';
  });
}
