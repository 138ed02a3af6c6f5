import { daysLater } from '#core/days.ts';
import type { EvidenceEvent, Opening } from '#core/evidence/evidence-schema.ts';
import {
  type Change,
  CLOCK,
  changeEvent,
  type OpenLog,
  otherThan,
  scalarsOf,
  withMember,
  withoutMember,
  withValue,
} from './change-log.ts';
import { factOf, namesOf, namesOfEvent } from './names-of-change.ts';

/** The changes made to each field, value, opening and artefact of a log. */
export const EACH_KINDS = [
  'each fact: another',
  'each fact: lower',
  'each fact: cut',
  'each type of an event',
  'each time: earlier',
  'each time: later',
  'each actor',
  'each value: another',
  'each value: cut',
  'each opening: cut',
  'each artefact: cut',
] as const;
type EachKind = (typeof EACH_KINDS)[number];

/** One of them. */
export interface EachChange extends Change {
  kind: EachKind;
}

/** Draws nothing: always the first choice. */
const FIRST = () => 0;
const pathsIn = (value: unknown) => scalarsOf(value).filter((path) => path.length > 0);
const textOf = (path: readonly string[]): string => path.join('.');

/** Every single change of every field of every event, of the openings, and of the artefacts. */
export const eachChange = (log: OpenLog): EachChange[] => [
  ...log.events.flatMap((event, first) => [
    ...pathsIn(event.payload).flatMap((path) => factChanges(log, event, first, path)),
    ...envelopeChanges(log, event, first),
  ]),
  ...log.openings.flatMap((opening) => openingChanges(log, opening)),
  ...log.artefacts.map((subject) => ({
    kind: 'each artefact: cut' as const,
    subject,
    words: [subject],
    log: { ...log, artefacts: log.artefacts.filter((id) => id !== subject) },
  })),
];

function factChanges(
  log: OpenLog,
  event: EvidenceEvent,
  first: number,
  path: readonly string[],
): EachChange[] {
  const place = `${event.type} ${textOf(path)}`;
  const made = (kind: EachKind, payload: unknown, said: readonly unknown[] = []): EachChange => ({
    kind,
    subject: place,
    first,
    words: [...namesOf(place, event.payload), ...said.map(String)],
    fact: factOf([place], 'change'),
    log: changeEvent(log, first, (one) => ({ ...one, payload: payload as never })),
  });
  const seen: unknown[] = [];
  const other = withMember(event.payload, path, (old) => {
    seen.push(otherThan(old, LAST));
    return seen[0];
  });
  let isNumber = false;
  const lower = withMember(event.payload, path, (old) => {
    isNumber = typeof old === 'number';
    return isNumber ? (old as number) / 2 - 1 : old;
  });
  return [
    made('each fact: another', other, seen),
    ...(isNumber ? [made('each fact: lower', lower)] : []),
    made('each fact: cut', withoutMember(event.payload, path)),
  ];
}

/** Numbers rise by it. */
const LAST = () => 0.999;

function envelopeChanges(log: OpenLog, event: EvidenceEvent, first: number): EachChange[] {
  const { type, actor, time } = event;
  const made = (
    kind: EachKind,
    change: Partial<EvidenceEvent>,
    words: readonly string[],
    subject = type,
  ): EachChange => ({
    kind,
    subject,
    first,
    words: [...words],
    log: changeEvent(log, first, (one) => ({ ...one, ...change })),
  });
  const at = `event ${first + 1}`;
  const moved = (days: number) => ({ time: daysLater(new Date(time), days).toISOString() });
  const kinds = (['kiosk', 'operator', 'applicant'] as const).filter((kind) => kind !== actor.kind);
  return [
    made('each type of an event', { type: 'camera.started' }, [...namesOfEvent(type), 'camera.started', at]),
    made('each time: earlier', moved(-3), [...CLOCK, 'day'], `${type} time`),
    made('each time: later', moved(1), [...CLOCK, 'day'], `${type} time`),
    ...kinds.map((kind) =>
      made(
        'each actor',
        { actor: { kind, id: 'somebody' } },
        [...namesOfEvent(type), 'OPERATOR_DIFFERS', at],
        `${type} actor`,
      ),
    ),
  ];
}

function openingChanges(log: OpenLog, opening: Opening): EachChange[] {
  const first = log.events.findIndex(({ seq }) => seq === opening.seq);
  const type = log.events[first]?.type ?? '';
  const place = `${type} ${opening.name}`;
  const changed = (kind: EachKind, value: unknown): EachChange => ({
    kind,
    subject: place,
    first,
    words: [...namesOf(place, {}), opening.name],
    fact: factOf([place], 'change'),
    log: withValue(log, first, opening, value),
  });
  const paths = opening.kind === 'json' ? scalarsOf(opening.value) : [];
  return [
    ...paths.map((path) =>
      changed(
        'each value: another',
        withMember(opening.value, path, (old) => otherThan(old, FIRST)),
      ),
    ),
    ...paths
      .filter((path) => path.length > 0)
      .map((path) => changed('each value: cut', withoutMember(opening.value, path))),
    {
      kind: 'each opening: cut',
      subject: opening.name,
      words: [type],
      log: { ...log, openings: log.openings.filter((one) => one !== opening) },
    },
  ];
}
