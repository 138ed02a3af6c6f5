import { commitJson } from '#core/evidence/commitment.ts';
import { checkpoint, eventHash, type LogHead, seal } from '#core/evidence/evidence-log.ts';
import type { EvidenceEvent, EvidenceSignature, Opening } from '#core/evidence/evidence-schema.ts';
import type { JwsSigner } from '#core/keys/jws.ts';
import type { Random } from '#specimens/seeded.ts';

/** A closed log in one piece, as an attacker has it who holds the key of its kiosk. */
export interface OpenLog {
  events: EvidenceEvent[];
  openings: Opening[];
  /** Of the operator; nobody but they can make others. */
  operatorSignatures: EvidenceSignature[];
  /** Artefacts that will be sent. */
  artefacts: string[];
}

/** One change of a log, and what it was. */
export interface Forgery {
  kind: ForgeryKind;
  /** What was changed, e.g. an event type and a member. */
  subject: string;
  log: OpenLog;
}

type Forge = (log: OpenLog, other: OpenLog, random: Random) => Omit<Forgery, 'kind'> | undefined;

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
    const index = at(log.events, random);
    const subject = log.events[index]?.type ?? '';
    return { subject, log: { ...log, events: log.events.filter((_, i) => i !== index) } };
  },
  repeat: (log, _other, random) => {
    const index = at(log.events, random);
    const event = log.events[index]!;
    return { subject: event.type, log: { ...log, events: log.events.toSpliced(index, 0, event) } };
  },
  reorder: (log, _other, random) => {
    const [a, b] = [at(log.events, random), at(log.events, random)];
    if (a === b) return undefined;
    const events = [...log.events];
    [events[a], events[b]] = [events[b]!, events[a]!];
    return { subject: `${events[b]!.type} and ${events[a]!.type}`, log: { ...log, events } };
  },
  splice: (log, other, random) => {
    const index = at(log.events, random);
    const foreign = other.events[at(other.events, random)]!;
    return { subject: foreign.type, log: { ...log, events: log.events.toSpliced(index, 1, foreign) } };
  },
  'change a fact': (log, _other, random) => {
    const index = at(log.events, random);
    const event = log.events[index]!;
    const places = scalarsOf(event.payload).filter((path) => path.length > 0);
    const path = places[at(places, random)];
    if (!path) return undefined;
    const payload = withMember(event.payload, path, (old) => otherThan(old, random));
    const subject = `${event.type} ${path.join('.')}`;
    return { subject, log: changeEvent(log, index, (one) => ({ ...one, payload: payload as never })) };
  },
  'change a time': (log, _other, random) => {
    const index = at(log.events, random);
    const days = [-3650, -3, 1, 400][Math.floor(random() * 4)]!;
    const move = (time: string) => new Date(Date.parse(time) + days * 86_400_000).toISOString();
    const subject = `${log.events[index]?.type} time`;
    return { subject, log: changeEvent(log, index, (one) => ({ ...one, time: move(one.time) })) };
  },
  'change an actor': (log, _other, random) => {
    const index = at(log.events, random);
    const subject = `${log.events[index]?.type} actor`;
    const actor = { kind: 'applicant', id: 'somebody' } as const;
    return { subject, log: changeEvent(log, index, (one) => ({ ...one, actor })) };
  },
  'change a value': (log, _other, random) => {
    const values = log.openings.filter(({ kind }) => kind === 'json');
    const opening = values[at(values, random)];
    if (!opening) return undefined;
    const value = withMember(opening.value, scalarsOf(opening.value)[0] ?? [], (old) =>
      otherThan(old, random),
    );
    const { digest, salt } = commitJson(value);
    const events = log.events.map((event) =>
      event.seq === opening.seq
        ? {
            ...event,
            commitments: event.commitments.map((made) =>
              made.name === opening.name ? { ...made, digest } : made,
            ),
          }
        : event,
    );
    const openings = log.openings.map((one) =>
      one === opening ? { ...one, salt, value: value as never } : one,
    );
    return { subject: opening.name, log: { ...log, events, openings } };
  },
  'cut an opening': (log, _other, random) => {
    const opening = log.openings[at(log.openings, random)]!;
    return {
      subject: opening.name,
      log: { ...log, openings: log.openings.filter((one) => one !== opening) },
    };
  },
  'cut an artefact': (log, _other, random) => {
    const index = at(log.artefacts, random);
    return {
      subject: log.artefacts[index] ?? '',
      log: { ...log, artefacts: log.artefacts.filter((_, i) => i !== index) },
    };
  },
} satisfies Record<string, Forge>;

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
  const moved = log.operatorSignatures.flatMap((signature) => {
    const event = log.events.find(({ seq }) => seq === signature.seq);
    const seq = event && places.get(event);
    return seq === undefined ? [] : [{ ...signature, seq }];
  });
  const signatures = [...moved, checkpoint(head, kiosk)];
  return { events, openings, signatures: [...signatures, seal(head, signatures.length, kiosk)] };
}
