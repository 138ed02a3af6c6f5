import type { Flow, FlowReference } from '../../../services/contract/flow.ts';
import type { EvidenceDraft, JsonRecord, ReduceContext, SessionState, Transition } from './session-state.ts';
import { enterStep, stepsOf } from './steps.ts';

/** What a new session is made of; ids and references come from the caller, so that the reducer stays pure. */
export interface NewSession {
  /** UUIDv7, made by the kiosk. */
  sessionId: string;
  reference: string;
  flow: Flow;
  flowReference: FlowReference;
  operator: { id: string; name: string; did: string };
  /** Version of the product and kind of its host, for the log. */
  product: JsonRecord;
}

/** The first state and the first event of a session. */
export function startSession(session: NewSession, context: ReduceContext): Transition {
  const { sessionId, reference, flow, flowReference, operator, product } = session;
  const blank: SessionState = {
    v: 1,
    sessionId,
    reference,
    flow,
    flowReference,
    operator,
    startedAt: context.now,
    status: 'active',
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
    type: 'session.started',
    actor: 'operator',
    payload: { reference, flow: flowReference, product },
  };
  return { state: enterStep(blank, 'language', context), events: [event], effects: [] };
}
