import { z } from 'zod';
import {
  Companion,
  CompanionConsent,
  type CompanionRecord,
  CompanionRole,
  MOST_COMPANIONS,
  rolesOf,
} from '../../contract/companion.ts';
import type { EvidenceDraft } from '../../evidence/evidence-draft.ts';
import {
  COMPANION_EVENT,
  COMPANION_REMOVED_EVENT,
  type EvidenceEvent,
} from '../../evidence/evidence-schema.ts';
import { type OpenedEvent, readEvent, UnreadableEvent } from './opened-event.ts';

const NAME = 'companion.name';
const SESSION = 'companion.session';

/** Facts of the event that name nobody. */
const Said = z.strictObject({
  companionId: z.string().min(1).max(100),
  role: z.string(),
  relationship: z.string().optional(),
  how: z.string().optional(),
  document: z.string().optional(),
  consent: CompanionConsent.optional(),
});

/** The event of a person who came with the applicant; their name and their own session are commitments. */
export function companionEvent({ id, companion, consent }: CompanionRecord): EvidenceDraft {
  const draft = { type: COMPANION_EVENT, actor: 'operator', operatorSigned: true } as const;
  const { role } = companion;
  if (role === 'interpreter' || role === 'helper') return { ...draft, payload: { companionId: id, role } };
  const { relationship, name, verified } = companion;
  const { how } = verified;
  return {
    ...draft,
    payload: {
      ...{ companionId: id, role, relationship, how },
      ...(how === 'document' ? { document: verified.document } : {}),
      ...(consent ? { consent } : {}),
    },
    fields: { [NAME]: name, ...(how === 'session' ? { [SESSION]: verified.sessionId } : {}) },
  };
}

/**
 * The persons who came with the applicant, as the log has them; who was taken out again is left out.
 * @throws UnreadableEvent where one is malformed or not opened
 */
export function readCompanions(events: readonly OpenedEvent[]): CompanionRecord[] {
  let companions: CompanionRecord[] = [];
  for (const event of events) {
    const { type, payload } = event;
    if (type === COMPANION_REMOVED_EVENT)
      companions = companions.filter(({ id }) => id !== payload.companionId);
    if (type === COMPANION_EVENT) companions = [...companions, readEvent(type, () => recordOf(event))];
  }
  if (companions.length > MOST_COMPANIONS) throw new UnreadableEvent(COMPANION_EVENT);
  return companions;
}

function recordOf({ payload, opened, time }: OpenedEvent): CompanionRecord {
  const { companionId: id, role, relationship, how, document, consent } = Said.parse(payload);
  const isVerified = role === 'guardian' || role === 'referee';
  const verified = how === 'session' ? { how, sessionId: opened.get(SESSION) } : { how, document };
  const companion = Companion.parse(
    isVerified ? { role, relationship, name: opened.get(NAME), verified } : { role },
  );
  if (isVerified !== (consent !== undefined)) throw new UnreadableEvent(COMPANION_EVENT);
  return { id, recordedAt: time, companion, ...(consent ? { consent } : {}) };
}

/** The roles of the persons who came with the applicant, as the log names them without its openings. */
export function rolesLogged(events: readonly Pick<EvidenceEvent, 'type' | 'payload'>[]): CompanionRole[] {
  const removed = new Set(
    events.filter(({ type }) => type === COMPANION_REMOVED_EVENT).map(({ payload }) => payload.companionId),
  );
  const stand = events.filter(
    ({ type, payload }) => type === COMPANION_EVENT && !removed.has(payload.companionId),
  );
  return rolesOf(stand.flatMap(({ payload }) => CompanionRole.safeParse(payload.role).data ?? []));
}

/** The sessions that verified a guardian or referee, as far as the log opens them; none of one who was taken out. */
export const ownSessions = (companions: readonly CompanionRecord[]): string[] =>
  companions.flatMap(({ companion }) =>
    'verified' in companion && companion.verified.how === 'session' ? [companion.verified.sessionId] : [],
  );
