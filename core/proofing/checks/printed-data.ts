import type { Flow } from '../../contract/flow.ts';
import { type DocumentField, IDENTIFYING_FIELDS } from '../../document/fields.ts';
import type { JoinedField } from '../../document/joined-document.ts';
import { isMatchedByPrint, isReadPrint } from '../../document/print-source.ts';
import { comparesPrint } from '../rule-set.ts';
import type { CheckResult } from '../verdicts.ts';
import { failed, notPerformed, passed } from './check-result.ts';
import { type DocumentEvidence, notReadReason } from './document-evidence.ts';

const ID = 'document.printed-data';

/** The settings of a flow on which fields a person looks at. */
type PrintRules = Pick<Flow, 'ruleSet'> & {
  document: Pick<Flow['document'], 'confirmFields' | 'confirmPrint'>;
};

/**
 * The comparison of zone, barcode and stripe with the print, over the fields that the flow names. Passed only when
 * every one of them was confirmed, or keyed equal, or agrees with the print that a machine read, and no other field
 * differs from the print that a machine read. A flow that names none compares the machine reading of the print. A
 * document on which nothing else was read has one source: there was nothing to compare. A field that the document does
 * not have is said to be absent.
 */
export function checkPrintedData({ record, joined }: DocumentEvidence, flow: PrintRules): CheckResult {
  const { confirmFields } = flow.document;
  if (confirmFields.length === 0) return comparedByMachine(joined.fields, flow);
  const fields = joined.fields.filter(({ field }) => confirmFields.includes(field));
  const differing = namesOf(
    joined.fields.filter(
      (field) => field.verdict === 'differ' && (fields.includes(field) || hasReadPrint(field)),
    ),
  );
  if (differing) return failed(ID, 'field-differs', { subject: differing });
  const open = fieldsToConfirm(flow, record.words, fields);
  if (open.length > 0) return notPerformed(ID, 'field-not-confirmed', { subject: open.join(', ') });
  const machine = fields.some(({ sources }) => sources.some(({ source }) => source !== 'print'));
  if (!machine) return notPerformed(ID, notReadReason({ record, joined }));
  const lonely = namesOf(
    fields.filter(({ field, verdict }) => verdict !== 'agree' && record.words[field]?.verdict !== 'absent'),
  );
  return lonely
    ? notPerformed(ID, 'one-source-only', { subject: lonely })
    : passed(ID, 'ok', { value: fields.length, unit: 'fields' });
}

/** The fields that still wait for the operator's word. */
export function fieldsToConfirm(
  { ruleSet, document: { confirmFields, confirmPrint } }: PrintRules,
  words: DocumentEvidence['record']['words'],
  joined: readonly JoinedField[],
): DocumentField[] {
  const isEnough = comparesPrint(ruleSet) && confirmPrint !== 'always';
  return confirmFields.filter((field) => {
    const own = joined.find((one) => one.field === field);
    return !words[field] && !(isEnough && own && isMatchedByPrint(own));
  });
}

/**
 * Without an operator: fields that identify a person must agree, or glare on one letter would hide another person's
 * card.
 */
function comparedByMachine(fields: readonly JoinedField[], { ruleSet }: PrintRules): CheckResult {
  if (!comparesPrint(ruleSet)) return notPerformed(ID, 'no-method');
  const printed = fields.filter(hasReadPrint);
  if (printed.length === 0) return notPerformed(ID, 'no-method');
  const differing = namesOf(printed.filter(({ verdict }) => verdict === 'differ'));
  if (differing) return failed(ID, 'field-differs', { subject: differing });
  const matched = printed.filter(isMatchedByPrint);
  const left = IDENTIFYING_FIELDS.filter((name) => !matched.some(({ field }) => field === name));
  return left.length > 0
    ? notPerformed(ID, 'one-source-only', { subject: left.join(', ') })
    : passed(ID, 'ok', { value: matched.length, unit: 'fields' });
}

const hasReadPrint = ({ sources }: JoinedField): boolean => sources.some(isReadPrint);

/** Names parted by commas; undefined for no field. */
const namesOf = (fields: readonly JoinedField[]): string | undefined =>
  fields.map(({ field }) => field).join(', ') || undefined;
