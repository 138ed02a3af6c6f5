import type { Flow, Language } from '#core/contract/flow.ts';
import type { Answers } from '#core/contract/form-answer.ts';
import type { FlowReference } from '#core/contract/published-flows.ts';
import type { EvidenceDraft, JsonRecord } from '#core/evidence/evidence-draft.ts';
import type { EnteredData } from '#core/proofing/checks/entered-data.ts';
import { EVIDENCE_VERSION, STARTED_EVENT } from '#core/proofing/session-log/read-session.ts';
import { answersBeforehand, answersEvent } from './session-form.ts';
import type { ReduceContext, SessionState, Transition } from './session-state.ts';
import { enterStep, nextStep, stepsOf } from './session-steps.ts';

/** The parts of a new session; ids and references come from the caller, so that the reducer stays pure. */
export interface NewSession {
  /** UUIDv7, made by the kiosk, or by the services that prepared the session. */
  sessionId: string;
  reference: string;
  flow: Flow;
  flowReference: FlowReference;
  operator: { id: string; name: string; did: string };
  /** Version of the product and kind of its host, for the log. */
  product: JsonRecord;
  /** The community accepts the kiosk's word of pictures that the flow keeps here. */
  wordAccepted?: boolean;
  /** The data given beforehand, of a session that the services prepared. */
  prepared?: {
    language?: Language | undefined;
    expected?: EnteredData | undefined;
    answers?: Answers | undefined;
  };
}

/** The first state and the first event of a session. */
export function startSession(session: NewSession, context: ReduceContext): Transition {
  const { sessionId, reference, flow, flowReference, operator, product, prepared, wordAccepted } = session;
  const { language, expected } = prepared ?? {};
  const given = answersBeforehand(flow, prepared?.answers);
  const blank: SessionState = {
    v: 1,
    sessionId,
    reference,
    flow,
    flowReference,
    operator,
    ...(wordAccepted ? { wordAccepted } : {}),
    startedAt: context.now,
    status: 'active',
    ...(language ? { language } : {}),
    ...(expected ? { expected } : {}),
    ...(given?.fits ? { answersBefore: given.answers } : {}),
    at: { step: 'language', visit: 1 },
    visits: {},
    steps: stepsOf({ flow, consents: {} }),
    helpAsked: false,
    consents: {},
    documents: [],
    selfieAttempts: 0,
    retries: 0,
    retry: false,
    skipped: [],
    disagreement: false,
    sealed: false,
    clockUntrusted: false,
  };
  const event: EvidenceDraft = {
    type: STARTED_EVENT,
    actor: 'operator',
    payload: {
      evidence: EVIDENCE_VERSION,
      reference,
      flow: flowReference,
      product,
      prepared: prepared !== undefined,
    },
  };
  const events = [
    event,
    ...languageEvent(language),
    ...expectedEvent(expected),
    ...(given ? [answersEvent(given.answers, { given: 'beforehand', leftOut: given.leftOut })] : []),
  ];
  // An applicant who chose a language before the visit is not asked again; it can be changed at every step.
  const first = language ? nextStep(blank) : 'language';
  return { state: enterStep(blank, first, context), events, effects: [] };
}

const languageEvent = (language: Language | undefined): EvidenceDraft[] =>
  language ? [{ type: 'language.chosen', actor: 'kiosk', payload: { language } }] : [];

/** Commits to each value, so that a comparison with the document is possible from the signed log. */
function expectedEvent(expected: EnteredData | undefined): EvidenceDraft[] {
  const said = Object.entries(expected ?? {}).filter(([, value]) => value !== undefined);
  if (said.length === 0) return [];
  const fields = Object.fromEntries(said.map(([field, value]) => [`expected.${field}`, value]));
  return [
    { type: 'applicant.expected', actor: 'kiosk', payload: { fields: said.map(([field]) => field) }, fields },
  ];
}
