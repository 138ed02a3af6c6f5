import type { Attestation } from '#core/contract/counter/state.ts';
import type { DocumentRecord } from '#core/document/document-records.ts';
import { mostTrusted, sourcesOf, valuesOf } from '#core/document/sources.ts';
import { explainOutcome } from '#core/proofing/decide-outcome.ts';
import type { DecisionKind, ExplainedVerdict } from '#core/proofing/verdicts.ts';
import { checksOf } from './evaluate.ts';
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
 * every question is answered and every field compared, so what is still open counts as if it supported the approval:
 * the forecast changes with the first answer that does not.
 * @param today YYYY-MM-DD
 */
export function forecast(
  state: SessionState,
  { kind, answers }: Intention,
  today: string,
): Pick<ExplainedVerdict, 'outcome' | 'rules'> {
  const attestation = { ...SUPPORTING, ...state.attestation, ...given(answers) };
  const documents = state.documents.map((document) => asCompared(document, state));
  const checks = checksOf({ ...state, attestation, documents }, today);
  const { clockUntrusted, wordAccepted, flow } = state;
  const evidence = { checks, attestation, clockUntrusted, wordAccepted };
  const { outcome, rules } = explainOutcome(flow, evidence, { kind, reasons: ['other'] });
  return { outcome, rules };
}

const given = (answers: Intention['answers']): Partial<Attestation> =>
  Object.fromEntries(Object.entries(answers).filter(([, answer]) => answer !== undefined));

/** The document with the operator's word on each required field that a machine read and nobody has compared yet. */
function asCompared(document: DocumentRecord, { flow }: SessionState): DocumentRecord {
  const sources = sourcesOf(document);
  const words = { ...document.words };
  for (const field of flow.document.confirmFields) {
    const best = mostTrusted(valuesOf(sources, field));
    if (best && !words[field]) words[field] = { verdict: 'confirmed', value: best.value };
  }
  return { ...document, words };
}
