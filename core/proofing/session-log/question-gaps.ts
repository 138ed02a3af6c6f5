import type { Flow } from '../../contract/flow.ts';
import { isSameJson } from '../../keys/canonical-json.ts';
import { isArrivedInTime } from '../../liveness/arrival.ts';
import { mayBeDrawn, mayReplace } from '../../liveness/sequence.ts';
import type { EvidenceGap } from '../evidence-gap.ts';
import type { OpenedEvent } from './opened-event.ts';
import type { LoggedSession } from './read-session.ts';
import {
  ANSWERED_EVENT,
  BEGUN_EVENT,
  challengeFacts,
  REPLACED_EVENT,
  SELFIE_EVENT,
} from './selfie-events.ts';

/** Finds questions of a log that do not match their answers, although each event is valid. */
export const questionGaps = (
  flow: Flow,
  events: readonly OpenedEvent[],
  session: LoggedSession,
  place?: 'hosted',
): EvidenceGap[] => [
  ...strayAnswers(events),
  ...(place === 'hosted' ? lateAnswers(flow, events) : []),
  ...undrawn(flow, events, session),
  ...outOfTurn(events, session),
];

/** Answers to questions that were never put. */
function strayAnswers(events: readonly OpenedEvent[]): EvidenceGap[] {
  const begun = new Set<unknown>();
  const gaps: EvidenceGap[] = [];
  for (const { type, payload } of events) {
    if (type === BEGUN_EVENT) begun.add(payload.nonce);
    else if ((type === ANSWERED_EVENT || type === REPLACED_EVENT) && !begun.has(payload.nonce)) {
      gaps.push({ subject: type, result: 'out-of-order' });
    }
  }
  return gaps;
}

/** Answers of a phone that arrived, by the services' clock, at a time that fits no question. */
const lateAnswers = (
  { face_liveness: { challenges } }: Flow,
  events: readonly OpenedEvent[],
): EvidenceGap[] =>
  events
    .filter(({ type }) => type === ANSWERED_EVENT)
    .filter(({ payload, time }) => {
      const issuedAt = Date.parse(String(payload.issuedAt));
      const arrivedAt = Date.parse(String(payload.arrivedAt));
      const deadline = issuedAt + challenges.timeoutSec * 1000;
      return !isArrivedInTime({ issuedAt, deadline, arrivedAt }) || arrivedAt > Date.parse(time);
    })
    .map(({ type }) => ({ subject: type, result: 'differs' }));

/** Whether an event is of the attempt that counts. */
const isOwn = ({ selfie }: LoggedSession, { payload }: OpenedEvent): boolean =>
  selfie?.liveness?.nonce !== undefined && payload.nonce === selfie.liveness.nonce;

/** The questions of the attempt that counts are such as its flow draws, those too that replaced others. */
function undrawn(
  { face_liveness: { challenges } }: Flow,
  events: readonly OpenedEvent[],
  session: LoggedSession,
): EvidenceGap[] {
  const gaps: EvidenceGap[] = [];
  const asked: unknown[] = [];
  const replaced: unknown[] = [];
  for (const event of events) {
    const { type, payload } = event;
    if (!isOwn(session, event)) continue;
    if (type === BEGUN_EVENT) {
      const kinds = kindsOf(event);
      if (!mayBeDrawn(challenges, kinds)) gaps.push({ subject: type, result: 'differs' });
      asked.push(...kinds);
    } else if (type === REPLACED_EVENT) {
      replaced.push(payload.kind);
      const standing = asked.filter((kind) => !replaced.includes(kind));
      const isDrawn = mayReplace(challenges, payload.replacement, { asked, standing });
      if (!isDrawn) gaps.push({ subject: type, result: 'differs' });
      asked.push(payload.replacement);
    }
  }
  return gaps;
}

const kindsOf = ({ payload: { kinds } }: OpenedEvent): unknown[] => (Array.isArray(kinds) ? [...kinds] : []);

/** The questions of the attempt that counts were put and answered in turn, before its picture was taken. */
function outOfTurn(events: readonly OpenedEvent[], session: LoggedSession): EvidenceGap[] {
  const { liveness } = session.selfie ?? {};
  const taken = events.findLastIndex(({ type }) => type === SELFIE_EVENT);
  const gaps: EvidenceGap[] = [];
  let asked: unknown[] | undefined;
  let next = 0;
  for (const [place, event] of events.entries()) {
    const { type, payload } = event;
    if (!isOwn(session, event)) continue;
    if (type === BEGUN_EVENT) asked = kindsOf(event);
    else if (type !== ANSWERED_EVENT && type !== REPLACED_EVENT) continue;
    else {
      const isInTurn = asked !== undefined && payload.index === next && payload.kind === asked[0];
      if (!isInTurn) gaps.push({ subject: type, result: 'out-of-order' });
      if (type === ANSWERED_EVENT && payload.verdict !== 'PASSED') {
        gaps.push({ subject: type, result: 'differs' });
      }
      asked = [...(type === REPLACED_EVENT ? [payload.replacement] : []), ...(asked ?? []).slice(1)];
      next += 1;
    }
    if (place > taken) gaps.push({ subject: type, result: 'out-of-order' });
  }
  const { nonce, status, challenges = [] } = liveness ?? {};
  const isOpen = nonce && status === 'PASSED' && challenges.length > 0 && asked?.length !== 0;
  return isOpen ? [...gaps, { subject: BEGUN_EVENT, result: 'differs' }] : gaps;
}

/** The log has the questions of an attempt before its picture, and every answer that its result counts. */
export function answerGaps(
  events: readonly OpenedEvent[],
  { liveness }: NonNullable<LoggedSession['selfie']>,
): EvidenceGap[] {
  if (!liveness?.nonce) return [];
  const own = (type: string) =>
    events.filter((event) => event.type === type && event.payload.nonce === liveness.nonce);
  if (own(BEGUN_EVENT).length !== 1) {
    return [{ subject: BEGUN_EVENT, result: own(BEGUN_EVENT).length === 0 ? 'missing' : 'repeated' }];
  }
  const passed = liveness.challenges.filter(({ verdict }) => verdict === 'PASSED');
  const answered = own(ANSWERED_EVENT).map(({ payload }) => payload);
  const isOfEach =
    passed.length === answered.length && passed.every(({ kind }, i) => kind === answered[i]?.kind);
  if (!isOfEach) return [{ subject: ANSWERED_EVENT, result: 'missing' }];
  const isSame = passed.every((one, i) => isSameJson(challengeFacts(one), answerFacts(answered[i] ?? {})));
  return isSame ? [] : [{ subject: ANSWERED_EVENT, result: 'differs' }];
}

/** The facts of an answer about its question; on a phone the services add the time of arrival. */
const answerFacts = ({
  nonce: _nonce,
  index: _index,
  arrivedAt: _arrived,
  ...facts
}: OpenedEvent['payload']): object => facts;
