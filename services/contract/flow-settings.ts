import { z } from 'zod';
import { Flow } from '#core/contract/flow.ts';

/** One setting of a flow: a value that stands or changes as a whole. */
export interface FlowSetting {
  readonly path: readonly string[];
  /** Its JSON Schema (2020-12). */
  readonly schema: z.core.JSONSchema.BaseSchema;
}

/**
 * Every setting of a flow. Lists and objects of free members are one setting; everything else is taken apart down to
 * its values.
 */
export function flowSettings(): FlowSetting[] {
  return settingsIn(z.toJSONSchema(Flow, { io: 'input', reused: 'inline' }), []);
}

function settingsIn(schema: z.core.JSONSchema.BaseSchema, path: readonly string[]): FlowSetting[] {
  const isFree = typeof schema.additionalProperties === 'object';
  if (schema.type !== 'object' || !schema.properties || isFree) return [{ path, schema }];
  return Object.entries(schema.properties).flatMap(([name, inner]) =>
    typeof inner === 'boolean' ? [] : settingsIn(inner, [...path, name]),
  );
}
