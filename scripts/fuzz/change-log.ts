import { commitJson } from '#core/evidence/commitment.ts';
import type { EvidenceEvent, EvidenceSignature, Opening } from '#core/evidence/evidence-schema.ts';
import type { FactId } from '#core/proofing/session-log/facts.ts';
import type { Random } from '#specimens/seeded.ts';

/** A closed log in one piece, as seen by an attacker with the key of its kiosk. */
export interface OpenLog {
  events: EvidenceEvent[];
  openings: Opening[];
  /** Signatures of the operator and of a kiosk that gave the session away; only they can make others. */
  othersSignatures: EvidenceSignature[];
  /** Artefacts that will be sent. */
  artefacts: string[];
}

/** The place of a change in a log, as precisely as a verdict can name it. */
export interface Change {
  /** The changed part, e.g. an event type and a member. */
  subject: string;
  log: OpenLog;
  /** Place of the first event that is another one now, from 0; missing where only openings or artefacts changed. */
  first?: number;
  /** A verdict that names the change has one of these. */
  words: string[];
  /** The fact that is the kiosk's word, where only the kiosk can know. */
  fact?: FactId | undefined;
}

export const at = <T>(items: readonly T[], random: Random): number => Math.floor(random() * items.length);

/** Places of scalar values in a payload. */
export function scalarsOf(value: unknown, path: readonly string[] = []): (readonly string[])[] {
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
  'Manual',
  'other',
  'x',
];

export const typeAt = (log: OpenLog, index: number): string => log.events[index]?.type ?? '';

/** Another value of the same type. */
export function otherThan(value: unknown, random: Random): unknown {
  if (typeof value === 'boolean') return !value;
  if (typeof value === 'number') return value + (random() < 0.5 ? -1 : 1) * (1 + Math.floor(random() * 5));
  const words = WORDS.filter((word) => word !== value);
  return typeof value === 'string' ? words[at(words, random)] : 'x';
}

export function withMember(
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

/** The same without a member; of a list, without that place. */
export function withoutMember(value: unknown, path: readonly string[]): unknown {
  const last = path.at(-1) ?? '';
  return withMember(value, path.slice(0, -1), (holder) => {
    if (Array.isArray(holder)) return holder.toSpliced(Number(last), 1);
    const { [last]: _cut, ...rest } = holder as Record<string, unknown>;
    return rest;
  });
}

export const changeEvent = (
  log: OpenLog,
  index: number,
  change: (event: EvidenceEvent) => EvidenceEvent,
): OpenLog => ({
  ...log,
  events: log.events.map((event, i) => (i === index ? change(event) : event)),
});

/**
 * The log with another value behind a commitment, which is computed again for its event. @param first place of that
 * event
 */
export function withValue(log: OpenLog, first: number, opening: Opening, value: unknown): OpenLog {
  const { digest, salt } = commitJson(value);
  const changed = changeEvent(log, first, (event) => ({
    ...event,
    commitments: event.commitments.map((made) => (made.name === opening.name ? { ...made, digest } : made)),
  }));
  const openings = log.openings.map((one) =>
    one === opening ? { ...one, salt, value: value as never } : one,
  );
  return { ...changed, openings };
}

/** Reasons of a log whose times are not in order. */
export const CLOCK = ['CLOCK_UNTRUSTED', 'EVIDENCE_TOO_OLD', 'OUTSIDE_LIMITS'];
