import type { SessionView, SyncEntryView } from '#core/contract/counter/state.ts';
import { toBase64Url } from '#core/keys/bytes.ts';
import { canonicalDigest } from '#core/keys/canonical-json.ts';
import type { Outcome } from '#core/proofing/verdicts.ts';
import { checksOf, missingFor } from '../session/evaluate.ts';
import { joinedDocuments } from '../session/session-documents.ts';
import { faultsOf } from '../session/session-faults.ts';
import type { SessionState } from '../session/session-state.ts';
import { allowedSelfieAttempts } from '../session/session-steps.ts';
import { answersView } from './answers-view.ts';
import { comparisonView, liveIdComparisonView } from './comparison-view.ts';
import { documentView } from './document-view.ts';
import { expectedView } from './expected-view.ts';

/** A session as its operator sees it. Checks are computed from the state, so they never lag behind it. */
export function sessionView(state: SessionState, sync: SyncEntryView, today: string): SessionView {
  const evidence = evidenceView(state, today);
  return {
    sessionId: state.sessionId,
    reference: state.reference,
    flow: state.flowReference,
    flowName: state.flow.name.en ?? state.flow.id,
    startedAt: state.startedAt,
    ...(state.endedAt ? { endedAt: state.endedAt } : {}),
    status: state.status,
    ...(state.handedTo === undefined ? {} : { handedTo: state.handedTo }),
    ...(state.takenFrom ? { takenOver: true } : {}),
    ...formerPart(state),
    ...(state.language ? { language: state.language } : {}),
    applicant: state.at,
    steps: state.steps,
    helpAsked: state.helpAsked,
    ...(state.coming ? { coming: true as const } : {}),
    ...evidence,
    evidenceDigest: digestOf(evidence),
    ...(state.scopeAnswers?.length ? { scopeAnswers: state.scopeAnswers } : {}),
    retries: { made: state.retries, allowed: state.flow.retryCount },
    selfieAttempts: { made: state.selfieAttempts, allowed: allowedSelfieAttempts(state) },
    ...(state.decision ? { decision: decisionView(state.decision) } : {}),
    ...(state.provisional ? { provisional: state.provisional } : {}),
    ...(state.final ? { final: state.final } : {}),
    ...(state.finalState ? { finalState: state.finalState } : {}),
    finalReasons: state.finalReasons ?? [],
    disagreement: differs(state.provisional?.outcome, state),
    ...passedOverPart(state),
    ...(state.coverWord ? { coverWord: state.coverWord } : {}),
    missing: missingFor(state),
    sealed: state.sealed,
    sync,
    faults: faultsOf(state, evidence.checks),
  };
}

function formerPart({ formerOperators }: SessionState): Pick<SessionView, 'tookOverFrom'> {
  const former = formerOperators?.at(-1);
  return former ? { tookOverFrom: former.name } : {};
}

function passedOverPart({ passedOver = [], skipped }: SessionState): Pick<SessionView, 'passedOver'> {
  const stand = passedOver.filter(({ step }) => skipped.includes(step));
  return stand.length > 0 ? { passedOver: stand } : {};
}

type EvidenceView = Pick<
  SessionView,
  | 'consents'
  | 'documents'
  | 'keyed'
  | 'companions'
  | 'inspections'
  | 'expected'
  | 'answers'
  | 'selfie'
  | 'comparison'
  | 'liveIdComparison'
  | 'checks'
  | 'attestation'
  | 'clockUntrusted'
>;

/** The evidence for a decision. */
function evidenceView(state: SessionState, today: string): EvidenceView {
  const comparison = comparisonView(state);
  const liveIdComparison = liveIdComparisonView(state);
  const checks = checksOf(state, today);
  const expected = expectedView(state, checks, today);
  const answers = answersView(state);
  return {
    consents: state.consents,
    documents: joinedDocuments(state, today).map(({ record, joined }) =>
      documentView(record, joined, state.flow),
    ),
    ...(state.keyed?.length ? { keyed: state.keyed } : {}),
    ...(state.companions?.length ? { companions: state.companions } : {}),
    ...(state.inspections?.length ? { inspections: state.inspections } : {}),
    ...(expected.length > 0 ? { expected } : {}),
    ...(answers.length > 0 ? { answers } : {}),
    ...(state.selfie ? { selfie: selfieView(state.selfie) } : {}),
    ...(comparison ? { comparison } : {}),
    ...(liveIdComparison ? { liveIdComparison } : {}),
    checks,
    ...(state.attestation ? { attestation: state.attestation } : {}),
    clockUntrusted: state.clockUntrusted,
  };
}

/**
 * Of everything that the operator's display shows a decision to rest on: equal as long as a decision would be made on
 * the same evidence. Other changes of a session, such as a camera that is unplugged, leave it as it is.
 * @param today YYYY-MM-DD
 */
export const evidenceDigest = (state: SessionState, today: string): string =>
  digestOf(evidenceView(state, today));

const digestOf = (evidence: EvidenceView): string => toBase64Url(canonicalDigest(evidence));

/** The services say so, or put the session elsewhere than the counter did, e.g. because its log does not verify. */
export function differs(
  counter: Outcome | undefined,
  services: { finalState?: Outcome | undefined; disagreement?: boolean | undefined },
): boolean {
  const elsewhere =
    services.finalState !== undefined && counter !== undefined && services.finalState !== counter;
  return services.disagreement === true || elsewhere;
}

function selfieView(selfie: NonNullable<SessionState['selfie']>): NonNullable<SessionView['selfie']> {
  const { attempt, captureType, capturedAt, image, quality, liveness } = selfie;
  return { attempt, captureType, capturedAt, image, quality, ...(liveness ? { liveness } : {}) };
}

function decisionView({ kind, reasons, operator, time }: NonNullable<SessionState['decision']>) {
  return { kind, reasons, operator, time };
}
