import type { ComparisonSubject } from '../../biometrics/calibration/calibration-report.ts';
import type { CalibrationEntry } from '../../biometrics/calibration/signed-calibration.ts';
import type { ComparisonBands } from '../../contract/comparison-bands.ts';
import type { Flow } from '../../contract/flow.ts';
import { canonicalJson, isSameJson } from '../../keys/canonical-json.ts';
import type { EvidenceGap } from '../evidence-gap.ts';
import { CAPTURE_EVENT } from './capture-event.ts';
import { JOINED_EVENT } from './joined-event.ts';
import type { OpenedEvent } from './opened-event.ts';
import { questionGaps } from './question-gaps.ts';
import { FIELD_CONFIRMED_EVENT, KIND_KEYED_EVENT } from './read-documents.ts';
import type { LoggedSession } from './read-session.ts';
import {
  BEGUN_EVENT,
  CALIBRATION_EVENT,
  COMPARED_EVENT,
  comparisonEvent,
  REFUSED_EVENT,
  SELFIE_EVENT,
  TRIES,
} from './selfie-events.ts';

/** Events that come before a document's sources are joined. */
const BEFORE_JOINING: readonly string[] = [CAPTURE_EVENT, FIELD_CONFIRMED_EVENT, KIND_KEYED_EVENT];

/** Finds events of a log that are valid one by one but not in their sequence. */
export const sequenceGaps = (
  flow: Flow,
  events: readonly OpenedEvent[],
  session: LoggedSession,
  place?: 'hosted',
): EvidenceGap[] => [
  ...copies(events),
  ...tries(flow, events),
  ...questionGaps(flow, events, session, place),
  ...joins(events, session),
  ...comparisons(flow, events, session),
  ...calibrations(events, session),
];

/** Nothing happens twice at one time. */
function copies(events: readonly OpenedEvent[]): EvidenceGap[] {
  const said = events.map(({ type, time, actor, payload, commitments }) =>
    canonicalJson([type, time, actor, payload, commitments]),
  );
  return events
    .filter((_, place) => said.indexOf(said[place]!) < place)
    .map(({ type }) => ({ subject: type, result: 'repeated' }));
}

/**
 * The tries of the selfie are counted: none is left out, none is told twice, and there are no more than the flow allows.
 * When they are used up, the operator may take the picture as it is.
 */
function tries(flow: Flow, events: readonly OpenedEvent[]): EvidenceGap[] {
  const { max_retry_count } = flow.face_liveness;
  const gaps: EvidenceGap[] = [];
  let ended = 0;
  let isOpen = false;
  for (const { type, payload } of events) {
    const isEnd = TRIES.includes(type);
    if (!isEnd && type !== BEGUN_EVENT) continue;
    const claimed = isEnd ? payload.attempt_number : payload.attempt;
    const isTaken = type === SELFIE_EVENT;
    const agrees =
      claimed === ended + 1 &&
      (!isEnd || (payload.max_retry_count === max_retry_count && (payload.result === 'success') === isTaken));
    if (!agrees) gaps.push({ subject: type, result: 'differs' });
    if (ended > max_retry_count && payload.fallback !== true)
      gaps.push({ subject: type, result: 'repeated' });
    if (Number(claimed) > ended + 1) gaps.push({ subject: REFUSED_EVENT, result: 'missing' });
    if (!isEnd && isOpen) gaps.push({ subject: type, result: 'repeated' });
    isOpen = !isEnd;
    // One missing try is reported once: the tries after it count as correct.
    if (isEnd) ended = Math.max(ended + 1, Number(claimed) || 0);
  }
  return gaps;
}

/** Each document is joined once, when everything is known of it; an approved one is complete. */
function joins(events: readonly OpenedEvent[], { documents, decision }: LoggedSession): EvidenceGap[] {
  const gaps: EvidenceGap[] = [];
  const last = events.findLastIndex(({ type }) => BEFORE_JOINING.includes(type));
  const ids = new Set(documents.map(({ id }) => id));
  const seen = new Set<unknown>();
  for (const [place, { type, payload }] of events.entries()) {
    if (type !== JOINED_EVENT) continue;
    const { documentId, complete } = payload;
    if (seen.has(documentId)) gaps.push({ subject: type, result: 'repeated' });
    if (place < last) gaps.push({ subject: type, result: 'out-of-order' });
    const isIncomplete = decision?.kind === 'approve' && complete !== true;
    if (isIncomplete || !ids.has(String(documentId))) gaps.push({ subject: type, result: 'differs' });
    seen.add(documentId);
  }
  return gaps;
}

/** The result of a comparison follows from its score by the bands of the flow, or by measured ones. */
function comparisons(
  flow: Flow,
  events: readonly OpenedEvent[],
  { comparison: standing }: LoggedSession,
): EvidenceGap[] {
  const { selfieToPortrait } = flow.comparison;
  if (!standing) return [];
  const { comparison, pictures } = standing;
  const own = comparison.performed ? comparison.bands : undefined;
  const isOwn = own?.calibration !== undefined || own === undefined || isSameJson(own, selfieToPortrait);
  const logged = events.findLast(({ type }) => type === COMPARED_EVENT);
  const { payload } = comparisonEvent(COMPARED_EVENT, comparison, selfieToPortrait, pictures);
  const isSame = isSameJson(payload, logged?.payload);
  return isOwn && isSame ? [] : [{ subject: COMPARED_EVENT, result: 'differs' }];
}

/** Where the log has reports, every measured threshold is that of one of them. */
function calibrations(
  events: readonly OpenedEvent[],
  { comparison, liveIdComparison, calibrations: reports = [] }: LoggedSession,
): EvidenceGap[] {
  if (!events.some(({ type }) => type === CALIBRATION_EVENT)) return [];
  const isTold = events.filter(({ type }) => type === CALIBRATION_EVENT).length === reports.length;
  const isMeasured = ([subject, logged]: [ComparisonSubject, LoggedSession['comparison']]) => {
    const bands = logged?.comparison.performed ? logged.comparison.bands : undefined;
    return bands?.calibration === undefined || reports.some((report) => gives(report, subject, bands));
  };
  const subjects: [ComparisonSubject, LoggedSession['comparison']][] = [
    ['selfie-to-portrait', comparison],
    ['selfie-to-selfie', liveIdComparison],
  ];
  return isTold && subjects.every(isMeasured) ? [] : [{ subject: CALIBRATION_EVENT, result: 'differs' }];
}

function gives(
  { hash, word }: CalibrationEntry,
  subject: ComparisonSubject,
  bands: ComparisonBands,
): boolean {
  if (word.kind !== 'report' || word.report.subject !== subject || hash !== bands.calibration) return false;
  const { proposal } = word.report;
  return proposal.possible && proposal.supports === bands.supports && proposal.review === bands.review;
}
