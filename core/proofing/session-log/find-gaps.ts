import type { Flow } from '../../contract/flow.ts';
import { utcDay } from '../../days.ts';
import { hasPortrait } from '../../document/sides.ts';
import {
  type Actor,
  AFTER_DECISION,
  ATTESTATION_EVENT,
  COMPANION_EVENT,
  COMPANION_REMOVED_EVENT,
  COVER_OVERRULED_EVENT,
  DECISION_EVENT,
  ENDED_EVENT,
  INSPECTION_EVENT,
  KEYED_EVENT,
  KEYED_REMOVED_EVENT,
  OPERATOR_CHANGED_EVENT,
} from '../../evidence/evidence-schema.ts';
import { isSameJson } from '../../keys/canonical-json.ts';
import { decideOutcome, PICTURES_RULE, picturesOf } from '../decide-outcome.ts';
import type { EvidenceGap } from '../evidence-gap.ts';
import { CAPTURE_EVENT } from './capture-event.ts';
import { coverGaps } from './cover-events.ts';
import { JOINED_EVENT } from './joined-event.ts';
import type { OpenedEvent } from './opened-event.ts';
import { answerGaps } from './question-gaps.ts';
import { FIELD_CONFIRMED_EVENT, KIND_KEYED_EVENT } from './read-documents.ts';
import { type LoggedSession, STARTED_EVENT } from './read-session.ts';
import { replacedIn, replacedPictures } from './replaced-pictures.ts';
import {
  ANSWERED_EVENT,
  BEGUN_EVENT,
  CALIBRATION_EVENT,
  COMPARED_EVENT,
  REFUSED_EVENT,
  REPLACED_EVENT,
  SELFIE_EVENT,
} from './selfie-events.ts';
import { sequenceGaps } from './sequence-gaps.ts';

/** Events that a log may have once. */
const ONCE: readonly string[] = [
  STARTED_EVENT,
  ENDED_EVENT,
  'consent.procedure.given',
  'consent.biometric.given',
  DECISION_EVENT,
];
/** The session goes on without a capture. */
export const PASSED_OVER_EVENT = 'capture.passed-over';
/** The only author that an event may have. For a capture it depends on the channel, for a start on the place. */
const CAUSED_BY: Readonly<Record<string, Actor['kind']>> = {
  'consent.procedure.given': 'applicant',
  'consent.biometric.given': 'applicant',
  'document.added': 'operator',
  'document.completed': 'operator',
  [KIND_KEYED_EVENT]: 'operator',
  [FIELD_CONFIRMED_EVENT]: 'operator',
  [KEYED_EVENT]: 'operator',
  [KEYED_REMOVED_EVENT]: 'operator',
  [COMPANION_EVENT]: 'operator',
  [COMPANION_REMOVED_EVENT]: 'operator',
  [INSPECTION_EVENT]: 'operator',
  [COVER_OVERRULED_EVENT]: 'operator',
  'capture.retake': 'operator',
  'capture.fallback-armed': 'operator',
  [PASSED_OVER_EVENT]: 'operator',
  [OPERATOR_CHANGED_EVENT]: 'operator',
  [ATTESTATION_EVENT]: 'operator',
  [DECISION_EVENT]: 'operator',
  [JOINED_EVENT]: 'kiosk',
  [REFUSED_EVENT]: 'kiosk',
  [BEGUN_EVENT]: 'kiosk',
  [ANSWERED_EVENT]: 'applicant',
  [REPLACED_EVENT]: 'applicant',
  [COMPARED_EVENT]: 'kiosk',
  [CALIBRATION_EVENT]: 'kiosk',
};

/**
 * Gaps in a closed log: a Success of this flow needs for every step its events, in order, between start and end, each
 * commitment opened and each picture there, except for pictures that others replaced. A session that ended without a
 * decision needs none of it.
 *
 * @param artefacts ids of the artefacts that have arrived
 * @param place `hosted`: the services wrote the log themselves, of a person's own phone
 */
export function findGaps(
  flow: Flow,
  events: readonly OpenedEvent[],
  session: LoggedSession,
  artefacts: ReadonlySet<string>,
  place?: 'hosted',
): EvidenceGap[] {
  if (session.conclusion) return [];
  const replaced = replacedPictures(events);
  return [
    ...frame(events),
    ...endGaps(flow, events, session),
    ...(flow.attended ? attendance(events) : []),
    ...flow.steps.flatMap((step) => STEPS[step](events, session)),
    ...events.filter((event) => isClosed(event, replaced)).map(notOpened),
    ...events
      .filter((event) => (CAUSED_BY[event.type] ?? causeOf(event, place)) !== event.actor.kind)
      .map(({ type }) => ({ subject: type, result: 'differs' }) as const),
    ...sequenceGaps(flow, events, session, place),
    ...coverGaps(events),
    ...repeatedPictures(session),
    ...(flow.pictures === 'kiosk' ? [] : pictureIds(session))
      .filter((id) => !artefacts.has(id))
      .map((subject) => ({ subject, result: 'missing' }) as const),
  ];
}

/** Whether the event keeps values closed other than those of replaced pictures. */
function isClosed(event: OpenedEvent, replaced: ReadonlySet<string>): boolean {
  const left = replacedIn(event, replaced);
  return event.closed.some((name) => !left.has(name));
}

const notOpened = ({ type }: OpenedEvent): EvidenceGap => ({ subject: type, result: 'not-opened' });

/**
 * A reader delivers without an actor; at a camera the applicant takes the picture, or the operator where that fails. An
 * operator begins every session at a kiosk; on a phone, the system does.
 */
function causeOf({ type, payload, actor }: OpenedEvent, place: 'hosted' | undefined): Actor['kind'] {
  if (type === STARTED_EVENT) return place === 'hosted' ? 'kiosk' : 'operator';
  if (type !== CAPTURE_EVENT && type !== SELFIE_EVENT) return actor.kind;
  if (type === CAPTURE_EVENT && payload.channel !== 'camera') return 'kiosk';
  return payload.fallback === true ? 'operator' : 'applicant';
}

/** Artefacts that the evidence of a session rests on. */
export function pictureIds({ documents, selfie }: LoggedSession): string[] {
  const captured = documents.flatMap(({ captures }) => captures.flatMap(({ pictures }) => pictures));
  return [...captured.map(({ id }) => id), ...Object.values(selfie?.pictures ?? {})];
}

/** Each picture has one role: no id twice, and in a capture no kind twice except the frames of its zone. */
function repeatedPictures(session: LoggedSession): EvidenceGap[] {
  const ids = pictureIds(session);
  const captures = session.documents.flatMap((document) => document.captures);
  const twice = captures.some(({ pictures }) => {
    const kinds = pictures.map(({ kind }) => kind).filter((kind) => kind !== 'document-zone-frame');
    return new Set(kinds).size < kinds.length;
  });
  return new Set(ids).size < ids.length || twice ? [{ subject: 'picture', result: 'repeated' }] : [];
}

function frame(events: readonly OpenedEvent[]): EvidenceGap[] {
  const gaps: EvidenceGap[] = [];
  if (events[0]?.type !== STARTED_EVENT) gaps.push({ subject: STARTED_EVENT, result: 'out-of-order' });
  if (events.at(-1)?.type !== ENDED_EVENT) gaps.push({ subject: ENDED_EVENT, result: 'out-of-order' });
  for (const type of ONCE) {
    if (countOf(events, type) > 1) gaps.push({ subject: type, result: 'repeated' });
  }
  return gaps;
}

/**
 * Only the kiosk signs the last event, so it may add nothing to the decision before it. The kiosk's calendar day
 * decides whether a document has expired; it is one that some place on earth had at the end.
 */
function endGaps(flow: Flow, events: readonly OpenedEvent[], session: LoggedSession): EvidenceGap[] {
  const { today, ended, claimed } = session;
  const last = events.at(-1);
  const gaps: EvidenceGap[] = [];
  const end = Date.parse(last?.time ?? '');
  const days = [-12, 0, 14].map((hours) => utcDay(new Date(end + hours * 3_600_000)));
  if (!days.includes(today)) gaps.push({ subject: 'day', result: 'differs' });
  const isDecided = ended.ending === 'decided' && last?.actor.kind === 'kiosk';
  const isSame = isSameJson(ended.checks, claimed.checks);
  if (!isDecided || !isSame || !isExplained(flow, session)) {
    gaps.push({ subject: ENDED_EVENT, result: 'differs' });
  }
  return gaps;
}

/** Whether the outcome that was shown has the rules that it follows from; another outcome is a matter of its own. */
function isExplained(
  flow: Flow,
  { claimed: { checks, provisional }, attestation, clockUntrusted, decision }: LoggedSession,
): boolean {
  // The kiosk's knowledge of its community at the end of the session; an error in it shows in the outcome.
  const wordAccepted = provisional.rules.some(
    ({ rule, result }) => rule === PICTURES_RULE && result === picturesOf(flow, true),
  );
  const expected = decideOutcome(flow, { checks, attestation, clockUntrusted, wordAccepted }, decision);
  if (provisional.outcome !== expected.outcome) return true;
  return provisional.ruleSet === expected.ruleSet && isSameJson(provisional.rules, expected.rules);
}

/** The operator's words follow everything that was captured; one who took the session over has inspected anew. */
function attendance(events: readonly OpenedEvent[]): EvidenceGap[] {
  const gaps: EvidenceGap[] = [];
  const attested = events.findLastIndex(({ type }) => type === ATTESTATION_EVENT);
  if (attested < 0) gaps.push({ subject: ATTESTATION_EVENT, result: 'missing' });
  else if (attested < events.findLastIndex(({ type }) => type === OPERATOR_CHANGED_EVENT)) {
    gaps.push({ subject: ATTESTATION_EVENT, result: 'out-of-order' });
  }
  const decided = events.findIndex(({ type }) => type === DECISION_EVENT);
  if (decided < 0) return [...gaps, { subject: DECISION_EVENT, result: 'missing' }];
  const late = events.slice(decided + 1).filter(({ type }) => !AFTER_DECISION.includes(type));
  return [...gaps, ...late.map(({ type }) => ({ subject: type, result: 'out-of-order' }) as const)];
}

type StepGaps = (events: readonly OpenedEvent[], session: LoggedSession) => EvidenceGap[];

const STEPS: Readonly<Record<Flow['steps'][number], StepGaps>> = {
  consent(events) {
    const given = indexOf(events, 'consent.procedure.given');
    if (given < 0) return [{ subject: 'consent.procedure.given', result: 'missing' }];
    const captured = firstOf(events, [CAPTURE_EVENT, SELFIE_EVENT, REFUSED_EVENT, KEYED_EVENT]);
    return captured >= 0 && captured < given
      ? [{ subject: 'consent.procedure.given', result: 'out-of-order' }]
      : [];
  },
  document(events, { documents }) {
    if (documents.length === 0) {
      return passedOver(events, 'document') ? [] : [{ subject: CAPTURE_EVENT, result: 'missing' }];
    }
    const unseen = documents.filter(({ captures }) => !captures.some(({ channel }) => channel === 'camera'));
    const joined = new Set(
      events.filter(({ type }) => type === JOINED_EVENT).map(({ payload }) => payload.documentId),
    );
    return [
      ...unseen.map(() => ({ subject: 'document-frame', result: 'missing' }) as const),
      ...documents
        .filter(({ id }) => !joined.has(id))
        .map(() => ({ subject: JOINED_EVENT, result: 'missing' }) as const),
    ];
  },
  selfie(events, { selfie, consents, documents, comparison }) {
    if (consents.biometric === false) {
      return selfie ? [{ subject: 'consent.biometric.given', result: 'missing' }] : [];
    }
    if (!selfie) return passedOver(events, 'selfie') ? [] : [{ subject: SELFIE_EVENT, result: 'missing' }];
    const gaps: EvidenceGap[] = [];
    const given = indexOf(events, 'consent.biometric.given');
    if (given < 0) gaps.push({ subject: 'consent.biometric.given', result: 'missing' });
    else if (given > firstOf(events, [CAPTURE_EVENT, SELFIE_EVENT, REFUSED_EVENT, BEGUN_EVENT])) {
      gaps.push({ subject: 'consent.biometric.given', result: 'out-of-order' });
    }
    const shown = documents.some(({ captures }) => captures.some(hasPortrait));
    if (shown && !comparison) gaps.push({ subject: COMPARED_EVENT, result: 'missing' });
    return [...gaps, ...answerGaps(events, selfie)];
  },
};

const passedOver = (events: readonly OpenedEvent[], step: string): boolean =>
  events.some(({ type, payload }) => type === PASSED_OVER_EVENT && payload.step === step);
const countOf = (events: readonly OpenedEvent[], wanted: string): number =>
  events.filter(({ type }) => type === wanted).length;
const indexOf = (events: readonly OpenedEvent[], wanted: string): number =>
  events.findIndex(({ type }) => type === wanted);
const firstOf = (events: readonly OpenedEvent[], wanted: readonly string[]): number =>
  events.findIndex(({ type }) => wanted.includes(type));
