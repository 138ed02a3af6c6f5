import { commitJson } from '#core/evidence/commitment.ts';
import { checkpoint, eventHash, type LogHead, seal } from '#core/evidence/evidence-log.ts';
import {
  type EvidenceEvent,
  type EvidenceSignature,
  type Opening,
  TAKEN_OVER_EVENT,
} from '#core/evidence/evidence-schema.ts';
import type { JwsSigner } from '#core/keys/jws.ts';
import type { Random } from '#specimens/seeded.ts';

/** A closed log in one piece, as an attacker has it who holds the key of its kiosk. */
export interface OpenLog {
  events: EvidenceEvent[];
  openings: Opening[];
  /** Of the operator and of a kiosk that gave the session away; nobody but they can make others. */
  othersSignatures: EvidenceSignature[];
  /** Artefacts that will be sent. */
  artefacts: string[];
}

/** Where a log was changed, as far as a verdict can name it. */
interface Change {
  /** What was changed, e.g. an event type and a member. */
  subject: string;
  log: OpenLog;
  /** Place of the first event that is another one now, from 0; missing where only openings or artefacts changed. */
  first?: number;
  /** One of these stands in a verdict that names the change. */
  words: string[];
}

/** One change of a log, and what it was. */
export interface Forgery extends Change {
  kind: ForgeryKind;
}

type Forge = (log: OpenLog, other: OpenLog, random: Random) => Change | undefined;

/** What a log that cannot be read is held against. */
export const UNREADABLE = 'content of the log';

const at = <T>(items: readonly T[], random: Random): number => Math.floor(random() * items.length);

/** Places of scalar values in a payload. */
function scalarsOf(value: unknown, path: readonly string[] = []): (readonly string[])[] {
  if (value === null || typeof value !== 'object') return [path];
  return Object.entries(value).flatMap(([name, member]) => scalarsOf(member, [...path, name]));
}

const WORDS = [
  'PASSED',
  'FAILED',
  'NOT_PERFORMED',
  'ok',
  'yes',
  'genuine',
  'approve',
  'Success',
  'decided',
  'x',
];

const typeAt = (log: OpenLog, index: number): string => log.events[index]?.type ?? '';

/** Another value of the same type. */
function otherThan(value: unknown, random: Random): unknown {
  if (typeof value === 'boolean') return !value;
  if (typeof value === 'number') return value + 1 + Math.floor(random() * 5);
  const words = WORDS.filter((word) => word !== value);
  return typeof value === 'string' ? words[at(words, random)] : 'x';
}

function withMember(
  value: unknown,
  [name, ...rest]: readonly string[],
  change: (old: unknown) => unknown,
): unknown {
  if (name === undefined) return change(value);
  const copy: Record<string, unknown> = Array.isArray(value)
    ? ([...value] as never)
    : { ...(value as object) };
  copy[name] = withMember(copy[name], rest, change);
  return copy;
}

const changeEvent = (
  log: OpenLog,
  index: number,
  change: (event: EvidenceEvent) => EvidenceEvent,
): OpenLog => ({
  ...log,
  events: log.events.map((event, i) => (i === index ? change(event) : event)),
});

const FORGERIES = {
  drop: (log, _other, random) => {
    const first = at(log.events, random);
    const subject = typeAt(log, first);
    return {
      subject,
      first,
      words: [subject, UNREADABLE],
      log: { ...log, events: log.events.filter((_, i) => i !== first) },
    };
  },
  repeat: (log, _other, random) => {
    const first = at(log.events, random);
    const event = log.events[first]!;
    const { type: subject } = event;
    return {
      subject,
      first,
      words: [subject],
      log: { ...log, events: log.events.toSpliced(first, 0, event) },
    };
  },
  reorder: (log, _other, random) => {
    const [a, b] = [at(log.events, random), at(log.events, random)];
    if (a === b) return undefined;
    const events = [...log.events];
    [events[a], events[b]] = [events[b]!, events[a]!];
    const words = [typeAt(log, a), typeAt(log, b), UNREADABLE];
    return { subject: `${words[0]} and ${words[1]}`, first: Math.min(a, b), words, log: { ...log, events } };
  },
  splice: (log, other, random) => {
    const first = at(log.events, random);
    const foreign = other.events[at(other.events, random)]!;
    return {
      subject: foreign.type,
      first,
      words: [typeAt(log, first), foreign.type, UNREADABLE],
      log: { ...log, events: log.events.toSpliced(first, 1, foreign) },
    };
  },
  'change a fact': (log, _other, random) => {
    const first = at(log.events, random);
    const event = log.events[first]!;
    const places = scalarsOf(event.payload).filter((path) => path.length > 0);
    const path = places[at(places, random)];
    if (!path) return undefined;
    const payload = withMember(event.payload, path, (old) => otherThan(old, random));
    return {
      subject: `${event.type} ${path.join('.')}`,
      first,
      words: [event.type, UNREADABLE, ...(SAID_BY[path.join('.')] ?? [])],
      log: changeEvent(log, first, (one) => ({ ...one, payload: payload as never })),
    };
  },
  'change a time': (log, _other, random) => {
    const first = at(log.events, random);
    const days = [-3650, -3, 1, 400][Math.floor(random() * 4)]!;
    const move = (time: string) => new Date(Date.parse(time) + days * 86_400_000).toISOString();
    return {
      subject: `${typeAt(log, first)} time`,
      first,
      words: ['CLOCK_UNTRUSTED', 'day'],
      log: changeEvent(log, first, (one) => ({ ...one, time: move(one.time) })),
    };
  },
  'change an actor': (log, _other, random) => {
    const first = at(log.events, random);
    const actor = { kind: 'applicant', id: 'somebody' } as const;
    return {
      subject: `${typeAt(log, first)} actor`,
      first,
      words: [typeAt(log, first)],
      log: changeEvent(log, first, (one) => ({ ...one, actor })),
    };
  },
  'change a value': (log, _other, random) => {
    const values = log.openings.filter(({ kind }) => kind === 'json');
    const opening = values[at(values, random)];
    if (!opening) return undefined;
    const value = withMember(opening.value, scalarsOf(opening.value)[0] ?? [], (old) =>
      otherThan(old, random),
    );
    const { digest, salt } = commitJson(value);
    const first = log.events.findIndex(({ seq }) => seq === opening.seq);
    if (first < 0) return undefined;
    const recommitted = changeEvent(log, first, (event) => ({
      ...event,
      commitments: event.commitments.map((made) => (made.name === opening.name ? { ...made, digest } : made)),
    }));
    const openings = log.openings.map((one) =>
      one === opening ? { ...one, salt, value: value as never } : one,
    );
    return { subject: opening.name, first, words: [], log: { ...recommitted, openings } };
  },
  'cut an opening': (log, _other, random) => {
    const opening = log.openings[at(log.openings, random)];
    if (!opening) return undefined;
    const event = log.events.find(({ seq }) => seq === opening.seq);
    return {
      subject: opening.name,
      words: [event?.type ?? opening.name, UNREADABLE],
      log: { ...log, openings: log.openings.filter((one) => one !== opening) },
    };
  },
  'cut an artefact': (log, _other, random) => {
    const subject = log.artefacts[at(log.artefacts, random)];
    if (subject === undefined) return undefined;
    return {
      subject,
      words: [subject],
      log: { ...log, artefacts: log.artefacts.filter((id) => id !== subject) },
    };
  },
  'two at once': (log, other, random) => {
    const made = [SINGLE[at(SINGLE, random)]!, SINGLE[at(SINGLE, random)]!];
    const one = made[0]!(log, other, random);
    const both = one && made[1]!(one.log, other, random);
    if (!both) return undefined;
    const places = [one.first, both.first].filter((first) => first !== undefined);
    return {
      subject: `${one.subject}, then ${both.subject}`,
      words: [...one.words, ...both.words],
      log: both.log,
      ...(places.length > 0 ? { first: Math.min(...places) } : {}),
    };
  },
} satisfies Record<string, Forge>;

const SINGLE: readonly Forge[] = Object.entries(FORGERIES).flatMap(([kind, made]) =>
  kind === 'two at once' ? [] : [made as Forge],
);

/** Members of the last event that a verdict calls by another name than the event's. */
const SAID_BY: Readonly<Record<string, readonly string[]>> = {
  today: ['day'],
  clockUntrusted: ['CLOCK_UNTRUSTED'],
  'provisional.outcome': ['DECISION_DIFFERS'],
  'provisional.ruleSet': ['VERSION_UNKNOWN'],
};

export type ForgeryKind = keyof typeof FORGERIES;
export const FORGERY_KINDS = Object.keys(FORGERIES) as ForgeryKind[];

/** One forgery of a kind; undefined where chance found nothing to change. @param other a log of another session */
export function forge(kind: ForgeryKind, log: OpenLog, other: OpenLog, random: Random): Forgery | undefined {
  const forged = (FORGERIES[kind] as Forge)(log, other, random);
  return forged && { kind, ...forged };
}

/**
 * Closes a forged log as its kiosk would: numbers, chain, openings and the kiosk's own signatures fit again. An
 * operator's signature is moved to the event that it was made on, and fits only if nothing before it changed.
 */
export function closeForged(log: OpenLog, sessionId: string, kiosk: JwsSigner) {
  let head: LogHead = { sessionId, seq: 0, hash: null };
  const places = new Map<EvidenceEvent, number>();
  const bySeq = Map.groupBy(log.openings, ({ seq }) => seq);
  const openings: Opening[] = [];
  const events = log.events.map((old) => {
    const seq = head.seq + 1;
    const event = { ...old, sessionId, seq, prev: head.hash };
    head = { sessionId, seq, hash: eventHash(event) };
    if (!places.has(old)) {
      places.set(old, seq);
      const own = bySeq.get(old.seq) ?? [];
      const committed = new Set(old.commitments.map(({ name }) => name));
      openings.push(...own.filter(({ name }) => committed.has(name)).map((opening) => ({ ...opening, seq })));
    }
    return event;
  });
  const moved = log.othersSignatures.flatMap((signature) => {
    const event = log.events.find(({ seq }) => seq === signature.seq);
    const seq = event && places.get(event);
    return seq === undefined ? [] : [{ ...signature, seq }];
  });
  const taken = events
    .filter(({ type }) => type === TAKEN_OVER_EVENT)
    .map((event) => checkpoint({ sessionId, seq: event.seq, hash: eventHash(event) }, kiosk));
  const signatures = [...moved, ...taken, checkpoint(head, kiosk)];
  return { events, openings, signatures: [...signatures, seal(head, signatures.length, kiosk)] };
}
