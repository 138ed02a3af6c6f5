import type { CheckResult } from '../verdicts.ts';
import { failed, notPerformed, passed } from './check-result.ts';
import type { DocumentEvidence } from './document-evidence.ts';
import { sameField } from './normalise-field.ts';

export type Agreement = 'agree' | 'differ' | 'one-source' | 'unreadable';

/** How the zone and the print agree on one field; the print is what the operator confirmed or keyed. */
export function agreementOf(
  document: Pick<DocumentEvidence, 'zone' | 'words'>,
  field: string,
  ignoreMiddleNames: boolean,
): Agreement {
  const zone = document.zone?.fields[field]?.value;
  const word = document.words[field];
  if (word?.verdict === 'differs') return 'differ';
  if (!word) return zone ? 'one-source' : 'unreadable';
  if (word.verdict === 'confirmed') return zone ? 'agree' : 'unreadable';
  if (!zone) return word.value ? 'one-source' : 'unreadable';
  const rules = { ignoreMiddleNames, truncated: document.zone?.nameTruncated ?? false };
  return sameField(field, word.value ?? '', zone, rules) ? 'agree' : 'differ';
}

/**
 * The comparison of zone and print over the fields that the flow names. Passed only when every one of them was
 * confirmed, or keyed equal; a flow that names none compares nothing. A document without a zone has one source: there was nothing to compare.
 */
export function checkPrintedData(
  document: DocumentEvidence | undefined,
  confirmFields: readonly string[],
  ignoreMiddleNames: boolean,
): CheckResult {
  const id = 'document.printed-data';
  if (confirmFields.length === 0) return notPerformed(id, 'no-method');
  if (!document) return notPerformed(id, 'not-captured');
  const agreements = confirmFields.map((field) => agreementOf(document, field, ignoreMiddleNames));
  if (agreements.includes('differ')) return failed(id, 'field-differs');
  if (confirmFields.some((field) => !document.words[field])) return notPerformed(id, 'field-not-confirmed');
  if (!document.zone) return notPerformed(id, document.noZone ?? 'mrz-not-found');
  return agreements.every((agreement) => agreement === 'agree')
    ? passed(id, 'ok')
    : notPerformed(id, 'field-not-confirmed');
}
