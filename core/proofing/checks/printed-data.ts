import type { DocumentField } from '../../document/fields.ts';
import type { CheckResult } from '../verdicts.ts';
import { failed, notPerformed, passed } from './check-result.ts';
import { type DocumentEvidence, notReadReason } from './document-evidence.ts';

/**
 * The comparison of what machines read with the print, over the fields that the flow names. Passed only when every one
 * of them was confirmed, or keyed equal; a flow that names none compares nothing. A document that no machine reads has
 * one source: there was nothing to compare. A field
 * that the document does not have is said to be absent.
 */
export function checkPrintedData(
  { record, joined }: DocumentEvidence,
  confirmFields: readonly DocumentField[],
): CheckResult {
  const id = 'document.printed-data';
  if (confirmFields.length === 0) return notPerformed(id, 'no-method');
  const fields = joined.fields.filter(({ field }) => confirmFields.includes(field));
  const differing = fields.filter(({ verdict }) => verdict === 'differ').map(({ field }) => field);
  if (differing.length > 0) return failed(id, 'field-differs', { subject: differing.join(', ') });
  const open = confirmFields.filter((field) => !record.words[field]);
  if (open.length > 0) return notPerformed(id, 'field-not-confirmed', { subject: open.join(', ') });
  const machine = fields.some(({ sources }) => sources.some(({ source }) => source !== 'print'));
  if (!machine) return notPerformed(id, notReadReason({ record, joined }));
  const lonely = fields
    .filter(({ field, verdict }) => verdict !== 'agree' && record.words[field]?.verdict !== 'absent')
    .map(({ field }) => field);
  return lonely.length === 0
    ? passed(id, 'ok', { value: fields.length, unit: 'fields' })
    : notPerformed(id, 'one-source-only', { subject: lonely.join(', ') });
}
