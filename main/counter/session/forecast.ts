import type { Attestation } from '#core/contract/counter/state.ts';
import type { DocumentRecord } from '#core/document/document-records.ts';
import { isReadPrint } from '#core/document/print-source.ts';
import { mostTrusted, sourcesOf, valuesOf } from '#core/document/sources.ts';
import type { DocumentEvidence } from '#core/proofing/checks/document-evidence.ts';
import { explainOutcome } from '#core/proofing/decide-outcome.ts';
import type { DecisionKind, ExplainedVerdict } from '#core/proofing/verdicts.ts';
import { checksOf } from './evaluate.ts';
import { joinedDocuments } from './session-documents.ts';
import type { SessionState } from './session-state.ts';

/** A decision that is not signed yet, and the answers of the inspection so far. */
export interface Intention {
  kind: DecisionKind;
  answers: { [K in keyof Attestation]?: Attestation[K] | undefined };
}

const SUPPORTING: Attestation = {
  facePresentMatchesPortrait: 'yes',
  noMaskOrArtefact: 'yes',
  documentInspected: 'genuine',
};

/**
 * The outcome that a decision would have now, by the rules that apply when it is signed. No approval is signed before
 * every question is answered and every field compared, so open questions count as if they supported the approval: the
 * forecast changes with the first answer that does not. Print that differs is known already, and counts as it stands.
 * @param today YYYY-MM-DD
 */
export function forecast(
  state: SessionState,
  { kind, answers }: Intention,
  today: string,
): Pick<ExplainedVerdict, 'outcome' | 'rules'> {
  const attestation = { ...SUPPORTING, ...state.attestation, ...given(answers) };
  const documents = joinedDocuments(state, today).map((document) => asCompared(document, state));
  const checks = checksOf({ ...state, attestation, documents }, today);
  const { clockUntrusted, wordAccepted, flow } = state;
  const evidence = { checks, attestation, clockUntrusted, wordAccepted };
  const { outcome, rules } = explainOutcome(flow, evidence, { kind, reasons: ['other'] });
  return { outcome, rules };
}

const given = (answers: Intention['answers']): Partial<Attestation> =>
  Object.fromEntries(Object.entries(answers).filter(([, answer]) => answer !== undefined));

/**
 * The document as if the operator had confirmed its printed title and each required field that still waits for it:
 * those that a machine read and that do not differ from the print.
 */
function asCompared({ record, joined }: DocumentEvidence, { flow }: SessionState): DocumentRecord {
  const sources = sourcesOf(record);
  const words = { ...record.words };
  const isDifferent = joined.fields
    .filter(({ verdict, sources: values }) => verdict === 'differ' && values.some(isReadPrint))
    .map(({ field }) => field);
  for (const field of flow.document.confirmFields) {
    const best = mostTrusted(valuesOf(sources, field));
    if (best && !words[field] && !isDifferent.includes(field)) {
      words[field] = { verdict: 'confirmed', value: best.value };
    }
  }
  const { basis, ...kind } = joined.kind;
  return { ...record, words, ...(basis === 'print' ? { keyedKind: kind } : {}) };
}
