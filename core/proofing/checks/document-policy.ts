import type { DocumentRule } from '../../contract/document-rules.ts';
import type { Flow } from '../../contract/flow.ts';
import { stateOf } from '../../document/compare-values.ts';
import type { DocumentKind } from '../../document/document-records.ts';
import type { CheckResult } from '../verdicts.ts';
import { failed, notPerformed, passed } from './check-result.ts';
import type { DocumentEvidence } from './document-evidence.ts';

/** A flow's rules on kinds of documents. */
type Lists = Pick<Flow['document'], 'supported' | 'allowed' | 'blocked'>;

/**
 * Whether the flow handles the kind of the document, and its lists allow it. A printed title that nobody confirmed passes
 * neither and fails neither: anyone can print one, and a machine can misread it.
 */
export function checkDocumentPolicy(
  { joined: { kind } }: Pick<DocumentEvidence, 'joined'>,
  { supported, allowed, blocked }: Lists,
): CheckResult[] {
  // Not its country: checks are in the open log, and a country discloses something about the holder.
  const subject = kind.type;
  if (kind.type === 'unknown') {
    return [
      notPerformed('document.supported', 'kind-unknown'),
      notPerformed('document.allowed', 'kind-unknown'),
    ];
  }
  if (kind.basis === 'print') {
    return [
      notPerformed('document.supported', 'one-source-only', { subject }),
      notPerformed('document.allowed', 'one-source-only', { subject }),
    ];
  }
  const isSupported = supported.includes(kind.type);
  const isListed = allowed.length === 0 || allowed.some((rule) => matches(rule, kind));
  return [
    isSupported
      ? passed('document.supported', 'ok', { subject })
      : failed('document.supported', 'unsupported-document', { subject }),
    blockingRule(blocked, kind)
      ? failed('document.allowed', 'blocked-document', { subject })
      : isListed
        ? passed('document.allowed', 'ok', { subject })
        : failed('document.allowed', 'not-on-allowed-list', { subject }),
  ];
}

/** The first rule of a list that blocks a document of this kind. */
export const blockingRule = (
  blocked: readonly DocumentRule[],
  kind: DocumentKind,
): DocumentRule | undefined => blocked.find((rule) => matches(rule, kind));

function matches(rule: DocumentRule, kind: DocumentKind): boolean {
  const country = rule.country === '*' || stateOf(rule.country) === stateOf(kind.country);
  const region = rule.region === undefined || rule.region.toUpperCase() === kind.region?.toUpperCase();
  return country && region && (rule.type === undefined || rule.type === kind.type);
}
