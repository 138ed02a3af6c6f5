import { z } from 'zod';
import { type Fault, faultsOf, parsePlainly } from '../contract/faults.ts';
import { isBounded, isStorable } from '../contract/storable.ts';
import { DAY_MINUTES } from '../days.ts';
import { toBase64Url } from '../keys/bytes.ts';
import { canonicalDigest } from '../keys/canonical-json.ts';
import { Attribute, AttributeName } from './attributes.ts';
import { NodeId } from './node-id.ts';
import { WorkflowName, WorkflowNode } from './nodes.ts';

/** Enough for a definition of 10,000 nodes with their texts. */
const MOST_MEMBERS = 500_000;
const MOST_FAULTS = 50;
const WEEK_MIN = 7 * DAY_MINUTES;

export const WorkflowId = z
  .string()
  .regex(/^[a-z][a-z0-9-]{1,63}$/, 'lowercase letters, digits and hyphens, 2 to 64 of them');

/** A graph of steps that the services run. The hash of its content covers exactly these members. */
export const WorkflowDefinition = z
  .strictObject({
    id: WorkflowId,
    name: WorkflowName,
    attributes: z.record(AttributeName, Attribute).default({}),
    start: NodeId,
    nodes: z.array(WorkflowNode).min(1).max(10_000),
    expiresInMin: z.int().min(5).max(129_600).default(WEEK_MIN),
    retentionDays: z.int().min(1).max(365).default(7).describe('Of the attributes, after the end.'),
  })
  .meta({ id: 'WorkflowDefinition' });
export type WorkflowDefinition = z.infer<typeof WorkflowDefinition>;

export type DefinitionReading =
  | { definition: WorkflowDefinition; faults?: undefined }
  | { definition?: undefined; faults: Fault[] };

/** Parses a definition from outside. Checks members and limits, but not the graph. Never throws. */
export function readDefinition(document: unknown): DefinitionReading {
  if (!isBounded(document, MOST_MEMBERS)) {
    return { faults: [{ path: '', message: 'the document is nested too deeply or too large' }] };
  }
  const parsed = parsePlainly(WorkflowDefinition, document);
  if (!parsed.success) return { faults: faultsOf(parsed.error).slice(0, MOST_FAULTS) };
  if (!isStorable(parsed.data)) {
    return {
      faults: [{ path: '', message: 'a text contains half of a character, or the character with code 0' }],
    };
  }
  return { definition: parsed.data };
}

/** SHA-256 of the RFC 8785 form of a definition, base64url. */
export const definitionHash = (definition: WorkflowDefinition): string =>
  toBase64Url(canonicalDigest(definition));

/** Returns the declaration of an attribute, or undefined if none has the name. */
export const attributeOf = (
  { attributes }: Pick<WorkflowDefinition, 'attributes'>,
  name: string,
): Attribute | undefined => (Object.hasOwn(attributes, name) ? attributes[name] : undefined);
