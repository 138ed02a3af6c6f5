import { z } from 'zod';
import type { EvidenceEvent } from '#core/evidence/evidence-schema.ts';
import { CAPTURE_EVENT } from '#core/proofing/session-log/capture-event.ts';
import { SELFIE_EVENT } from '#core/proofing/session-log/selfie-events.ts';

/** Tasks whose models a recomputation asks; others guide a display, or may be installed on one side only. */
const TASKS: readonly string[] = [
  'document-outline',
  'eye-contour',
  'face-detection',
  'face-landmarks',
  'face-recognition',
  'mrz',
  'print',
];
const Names = z.array(z.string()).default([]);

/**
 * The models that judged the captures of a log, as `task/name@sha256`, limited to those that a recomputation uses.
 * @returns undefined where the entry names no models
 */
export function namedModels(events: readonly EvidenceEvent[]): string[] | undefined {
  const named = new Set<string>();
  for (const { type, payload } of events) {
    if (type !== CAPTURE_EVENT && type !== SELFIE_EVENT) continue;
    const names = Names.safeParse(payload.models);
    if (!names.success) return undefined;
    for (const name of names.data) if (TASKS.includes(name.split('/', 1).join())) named.add(name);
  }
  return [...named];
}

/** The first set of models that has all that are named; a log that names none was judged by the current one. */
export const modelSetOf = <S extends { readonly models: readonly string[] }>(
  named: readonly string[],
  sets: readonly S[],
): S | undefined => sets.find(({ models }) => named.every((name) => models.includes(name)));
