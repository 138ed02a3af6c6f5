import { daysLater } from '#core/days.ts';
import { checkpoint, eventHash, type LogHead, seal, signAsOperator } from '#core/evidence/evidence-log.ts';
import {
  type EvidenceEvent,
  OPERATOR_SIGNED_EVENTS,
  type Opening,
  TAKEN_OVER_EVENT,
} from '#core/evidence/evidence-schema.ts';
import { isSameJson } from '#core/keys/canonical-json.ts';
import type { JwsSigner } from '#core/keys/jws.ts';
import type { Random } from '#specimens/seeded.ts';
import {
  at,
  type Change,
  CLOCK,
  changeEvent,
  type OpenLog,
  otherThan,
  scalarsOf,
  typeAt,
  withMember,
  withValue,
} from './change-log.ts';
import { factOf, namesOf, namesOfEvent } from './names-of-change.ts';

/** Another log that gives events; none of its numbers is one of the forged log. */
export const DONORS = ['session', 'kiosk', 'operator', 'flow', 'time'] as const;
export type Donors = Readonly<Record<(typeof DONORS)[number], OpenLog>>;

/** One change of a log, with its description. */
export interface Forgery extends Change {
  kind: ForgeryKind;
}

type Forge = (log: OpenLog, donors: Donors, random: Random) => Change | undefined;

/** The times of a log stay where they were: no clock runs back. */
const withTimesOf = (events: readonly EvidenceEvent[], log: OpenLog): EvidenceEvent[] =>
  events.map((event, place) => ({ ...event, time: log.events[place]?.time ?? event.time }));

/** The content of an event, without its actor and time. */
const saidBy = ({ openings }: OpenLog, { type, seq, payload }: EvidenceEvent): unknown => [
  type,
  payload,
  openings.filter((own) => own.seq === seq).map(({ name, value }) => [name, value ?? '']),
];

/** The openings for an event that is taken before they exist. */
const withOpenings = ({ openings }: OpenLog, donor: OpenLog, { seq }: EvidenceEvent): Opening[] =>
  openings.some((own) => own.seq === seq)
    ? openings
    : [...openings, ...donor.openings.filter((own) => own.seq === seq)];

/** Puts an event of another log in place of one; half of the time it has the time of that place. */
const splice =
  (donor: keyof Donors): Forge =>
  (log, donors, random) => {
    const other = donors[donor];
    const first = at(log.events, random);
    const foreign = other.events[at(other.events, random)]!;
    if (isSameJson(saidBy(log, log.events[first]!), saidBy(other, foreign))) return undefined;
    const spliced = { ...log, events: log.events.toSpliced(first, 1, foreign) };
    const isTimed = random() < 0.5;
    return {
      subject: foreign.type,
      first,
      words: [
        ...namesOfEvent(typeAt(log, first)),
        ...namesOfEvent(foreign.type),
        ...(isTimed ? [] : CLOCK),
        'OPERATOR_DIFFERS',
      ],
      log: {
        ...spliced,
        events: isTimed ? withTimesOf(spliced.events, log) : spliced.events,
        openings: withOpenings(log, other, foreign),
      },
    };
  };

const FORGERIES = {
  drop: (log, _donors, random) => {
    const first = at(log.events, random);
    const subject = typeAt(log, first);
    return {
      subject,
      first,
      words: namesOfEvent(subject),
      log: { ...log, events: log.events.filter((_, i) => i !== first) },
    };
  },
  repeat: (log, _donors, random) => {
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
  reorder: (log, _donors, random) => {
    const [a, b] = [at(log.events, random), at(log.events, random)];
    if (a === b) return undefined;
    const events = [...log.events];
    [events[a], events[b]] = [events[b]!, events[a]!];
    const isTimed = random() < 0.5;
    const types = [typeAt(log, a), typeAt(log, b)];
    return {
      subject: types.join(' and '),
      first: Math.min(a, b),
      words: [...types.flatMap(namesOfEvent), ...(isTimed ? [] : CLOCK)],
      fact: factOf(types, 'order'),
      log: { ...log, events: isTimed ? withTimesOf(events, log) : events },
    };
  },
  'splice from another session': splice('session'),
  'splice from another kiosk': splice('kiosk'),
  'splice from another operator': splice('operator'),
  'splice from another flow': splice('flow'),
  'splice from another time': splice('time'),
  'change a fact': (log, _donors, random) => {
    const first = at(log.events, random);
    const event = log.events[first]!;
    const places = scalarsOf(event.payload).filter((path) => path.length > 0);
    const path = places[at(places, random)];
    if (!path) return undefined;
    let changed: unknown;
    const payload = withMember(event.payload, path, (old) => {
      changed = otherThan(old, random);
      return changed;
    });
    const place = `${event.type} ${path.join('.')}`;
    return {
      subject: place,
      first,
      words: [...namesOf(place, event.payload), String(changed)],
      fact: factOf([place], 'change'),
      log: changeEvent(log, first, (one) => ({ ...one, payload: payload as never })),
    };
  },
  'change a time': (log, _donors, random) => {
    const first = at(log.events, random);
    const days = [-3650, -3, 1, 400][Math.floor(random() * 4)]!;
    const move = (time: string) => daysLater(new Date(time), days).toISOString();
    return {
      subject: `${typeAt(log, first)} time`,
      first,
      words: [...CLOCK, 'day'],
      log: changeEvent(log, first, (one) => ({ ...one, time: move(one.time) })),
    };
  },
  'change an actor': (log, _donors, random) => {
    const first = at(log.events, random);
    const { type, actor: own } = log.events[first]!;
    const kinds = (['kiosk', 'operator', 'applicant'] as const).filter((kind) => kind !== own.kind);
    const actor = { kind: kinds[at(kinds, random)]!, id: 'somebody' };
    return {
      subject: `${type} actor`,
      first,
      words: [...namesOfEvent(type), 'OPERATOR_DIFFERS', `event ${first + 1}`],
      log: changeEvent(log, first, (one) => ({ ...one, actor })),
    };
  },
  'change a value': (log, _donors, random) => {
    const values = log.openings.filter(({ kind }) => kind === 'json');
    const opening = values[at(values, random)];
    if (!opening) return undefined;
    const value = withMember(opening.value, scalarsOf(opening.value)[0] ?? [], (old) =>
      otherThan(old, random),
    );
    const first = log.events.findIndex(({ seq }) => seq === opening.seq);
    if (first < 0) return undefined;
    const place = `${typeAt(log, first)} ${opening.name}`;
    return {
      subject: opening.name,
      first,
      words: [...namesOf(place, {}), opening.name],
      fact: factOf([place], 'change'),
      log: withValue(log, first, opening, value),
    };
  },
  'cut an opening': (log, _donors, random) => {
    const opening = log.openings[at(log.openings, random)];
    if (!opening) return undefined;
    const event = log.events.find(({ seq }) => seq === opening.seq);
    return {
      subject: opening.name,
      words: [event?.type ?? opening.name],
      log: { ...log, openings: log.openings.filter((one) => one !== opening) },
    };
  },
  'cut an artefact': (log, _donors, random) => {
    const subject = log.artefacts[at(log.artefacts, random)];
    if (subject === undefined) return undefined;
    return {
      subject,
      words: [subject],
      log: { ...log, artefacts: log.artefacts.filter((id) => id !== subject) },
    };
  },
  'two at once': (log, donors, random) => {
    const made = [SINGLE[at(SINGLE, random)]!, SINGLE[at(SINGLE, random)]!];
    const one = made[0]!(log, donors, random);
    const both = one && made[1]!(one.log, donors, random);
    if (!both) return undefined;
    const places = [one.first, both.first].filter((first) => first !== undefined);
    return {
      subject: `${one.subject}, then ${both.subject}`,
      words: [...one.words, ...both.words],
      fact: one.fact && both.fact,
      log: both.log,
      ...(places.length > 0 ? { first: Math.min(...places) } : {}),
    };
  },
} satisfies Record<string, Forge>;

const SINGLE: readonly Forge[] = Object.entries(FORGERIES).flatMap(([kind, made]) =>
  kind === 'two at once' ? [] : [made as Forge],
);

export type ForgeryKind = keyof typeof FORGERIES;
export const FORGERY_KINDS = Object.keys(FORGERIES) as ForgeryKind[];

/** One forgery of a kind; undefined where chance found nothing to change. */
export function forge(kind: ForgeryKind, log: OpenLog, donors: Donors, random: Random): Forgery | undefined {
  const forged = (FORGERIES[kind] as Forge)(log, donors, random);
  return forged && { kind, ...forged };
}

/** Whose keys the forger holds. */
export interface ForgerKeys {
  kiosk: JwsSigner;
  /** Without it an operator's signature is moved to the event that it was made on, and fits only if nothing before it changed. */
  operator?: JwsSigner | undefined;
  /** DIDs of the kiosks that gave the session away; their events stay theirs. */
  givers?: readonly string[];
}

/** Closes a forged log as its kiosk would: numbers, chain, openings and the signatures of the keys at hand fit again. */
export function closeForged(log: OpenLog, sessionId: string, keys: ForgerKeys) {
  const { kiosk, operator } = keys;
  let head: LogHead = { sessionId, seq: 0, hash: null };
  const places = new Map<EvidenceEvent, number>();
  const bySeq = Map.groupBy(log.openings, ({ seq }) => seq);
  const openings: Opening[] = [];
  const events = log.events.map((old) => {
    const seq = head.seq + 1;
    const event = { ...old, actor: actorOf(old, keys), sessionId, seq, prev: head.hash };
    head = { sessionId, seq, hash: eventHash(event) };
    if (!places.has(old)) places.set(old, seq);
    const own = bySeq.get(old.seq) ?? [];
    const committed = new Set(old.commitments.map(({ name }) => name));
    openings.push(...own.filter(({ name }) => committed.has(name)).map((opening) => ({ ...opening, seq })));
    return event;
  });
  const others = operator
    ? log.othersSignatures.filter(({ kind }) => kind !== 'operator')
    : log.othersSignatures;
  const moved = others.flatMap((signature) => {
    const event = log.events.find(({ seq }) => seq === signature.seq);
    const seq = event && places.get(event);
    return seq === undefined ? [] : [{ ...signature, seq }];
  });
  const words = operator ? events.filter(({ type }) => OPERATOR_SIGNED_EVENTS.includes(type)) : [];
  const signed = words.flatMap((event) => (operator ? [signAsOperator(event, operator)] : []));
  const taken = events
    .filter(({ type }) => type === TAKEN_OVER_EVENT)
    .map((event) => checkpoint({ sessionId, seq: event.seq, hash: eventHash(event) }, kiosk));
  const signatures = [...moved, ...signed, ...taken, checkpoint(head, kiosk)];
  return { events, openings, signatures: [...signatures, seal(head, signatures.length, kiosk)] };
}

/** A holder of both keys names their owners in events that another kiosk and another operator signed. */
const actorOf = (
  { actor }: EvidenceEvent,
  { kiosk, operator, givers = [] }: ForgerKeys,
): EvidenceEvent['actor'] => {
  if (!operator) return actor;
  const isOfStranger = actor.kind === 'kiosk' && actor.id.startsWith('did:') && !givers.includes(actor.id);
  if (isOfStranger) return { ...actor, id: kiosk.did };
  return actor.did ? { ...actor, did: operator.did } : actor;
};
