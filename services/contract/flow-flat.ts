import { z } from 'zod';
import type { FlowDocument } from '#core/contract/published-flows.ts';
import { flowSettings } from './flow-settings.ts';

/**
 * The first form of a flow: one level. Every setting has its name in the specification's configuration table, or else
 * its path in the second form (chosen by this project).
 */
export const FlatFlow = z.record(z.string(), z.unknown()).meta({
  id: 'FlatFlow',
  description: 'A verification flow on one level; names in docs/flows.md.',
});
export type FlatFlow = z.infer<typeof FlatFlow>;

/** Names of the specification by the path of the second form. */
export const SPECIFIED_NAMES: Readonly<Record<string, string>> = {
  'face_liveness.max_retry_count': 'liveness.max_retry_count',
  'face_liveness.skip': 'liveness.skip',
  'face_liveness.skip_liveid': 'skip_liveid',
  'document.camera_enforcement': 'camera_enforcement',
  'document.ignoreMiddleNames': 'ignoreMiddleNames',
  'document.allowed': 'allowedDocuments',
  'document.blocked': 'blockedDocuments',
  'form.inputs': 'formStep',
  'retentionMin.success': 'dataRetention.success',
  'retentionMin.failed': 'dataRetention.failed',
  'retentionMin.notPerformed': 'dataRetention.notPerformed',
  'retentionMin.review': 'dataRetention.review',
  'retentionMin.abandoned': 'dataRetention.abandoned',
};

export const flatName = (path: readonly string[]): string =>
  SPECIFIED_NAMES[path.join('.')] ?? path.join('.');

const SETTINGS = flowSettings().map(({ path }) => ({ path, name: flatName(path) }));
const PATHS = new Map(SETTINGS.map(({ name, path }) => [name, path]));

/** The first form of a flow of the second form. */
export function toFlat(flow: FlowDocument): FlatFlow {
  return Object.fromEntries(
    SETTINGS.flatMap(({ path, name }) => {
      const value = path.reduce<unknown>(memberOf, flow);
      return value === undefined ? [] : [[name, value]];
    }),
  );
}

/** The second form of a flow of the first form, and the names that no setting has. */
export function fromFlat(flat: FlatFlow): { document: FlowDocument; unknown: string[] } {
  const document: FlowDocument = {};
  const unknown: string[] = [];
  for (const [name, value] of Object.entries(flat)) {
    const path = PATHS.get(name);
    if (path) put(document, path, value);
    else unknown.push(name);
  }
  return { document, unknown };
}

function put(document: FlowDocument, path: readonly string[], value: unknown): void {
  const holder = path.slice(0, -1).reduce<Record<string, unknown>>((outer, part) => {
    const inner = (outer[part] ?? {}) as Record<string, unknown>;
    outer[part] = inner;
    return inner;
  }, document);
  holder[path.at(-1) ?? ''] = value;
}

/** The name in the first form of a place (JSON Pointer) in the second. */
export function flatPointer(pointer: string): string {
  const parts = pointer.split('/').slice(1);
  for (let length = parts.length; length > 0; length--) {
    const path = parts.slice(0, length);
    const name = flatName(path);
    if (PATHS.has(name)) return ['', name, ...parts.slice(length)].join('/');
  }
  return pointer;
}

function memberOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined;
}
