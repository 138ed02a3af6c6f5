import { z } from 'zod';
import { type Attribute, AttributeName, AttributeValue, type AttributeValues } from './attributes.ts';
import { NodeId } from './node-id.ts';

/** Comparisons of an attribute with a value or with another attribute. */
const COMPARISONS = ['equal', 'unequal', 'less', 'at-most', 'more', 'at-least'] as const;
type Comparison = (typeof COMPARISONS)[number];

const Presence = z.strictObject({ attribute: AttributeName, is: z.enum(['present', 'absent']) });
const Comparing = z.strictObject({
  attribute: AttributeName,
  is: z.enum(COMPARISONS),
  to: z.union([AttributeValue, z.strictObject({ attribute: AttributeName })]),
});
const Among = z.strictObject({
  attribute: AttributeName,
  is: z.literal('among'),
  of: z.array(AttributeValue).min(1).max(200),
});
const Ended = z.strictObject({
  node: NodeId,
  result: z
    .array(z.string().min(1).max(40))
    .min(1)
    .max(20)
    .describe('Exits by which the last visit left it.'),
});

type Presence = z.infer<typeof Presence>;
type Comparing = z.infer<typeof Comparing>;
type Among = z.infer<typeof Among>;
type Ended = z.infer<typeof Ended>;
/** The conditions on an instance that decide its path; a closed language that always terminates. */
export type Condition =
  | Presence
  | Comparing
  | Among
  | Ended
  | { all: Condition[] }
  | { any: Condition[] }
  | { not: Condition };

const Parts = z
  .array(z.lazy(() => Condition))
  .min(1)
  .max(50);
export const Condition: z.ZodType<Condition> = z
  .union([
    Presence,
    Comparing,
    Among,
    Ended,
    z.strictObject({ all: Parts }),
    z.strictObject({ any: Parts }),
    z.strictObject({ not: z.lazy(() => Condition) }),
  ])
  .meta({ id: 'WorkflowCondition' });

/** The facts that a condition is judged on. */
export interface Facts {
  values: AttributeValues;
  /** The exit by which the last visit of each node left it. */
  results: ReadonlyMap<string, string>;
}

/** Judges a condition. A comparison with a value that is absent or of another type does not hold. */
export function holds(condition: Condition, facts: Facts): boolean {
  if ('all' in condition) return condition.all.every((part) => holds(part, facts));
  if ('any' in condition) return condition.any.some((part) => holds(part, facts));
  if ('not' in condition) return !holds(condition.not, facts);
  if ('node' in condition) return condition.result.includes(facts.results.get(condition.node) ?? '');
  const value = facts.values.get(condition.attribute);
  if (!('to' in condition) && !('of' in condition))
    return (value === undefined) === (condition.is === 'absent');
  if (value === undefined) return false;
  if ('of' in condition) return condition.of.includes(value);
  const other = typeof condition.to === 'object' ? facts.values.get(condition.to.attribute) : condition.to;
  return other !== undefined && compares(value, condition.is, other);
}

function compares(value: AttributeValue, is: Comparison, other: AttributeValue): boolean {
  if (typeof value !== typeof other) return false;
  switch (is) {
    case 'equal':
      return value === other;
    case 'unequal':
      return value !== other;
    case 'less':
      return value < other;
    case 'at-most':
      return value <= other;
    case 'more':
      return value > other;
    case 'at-least':
      return value >= other;
  }
}

/** Returns the tests of a condition without `all`, `any` and `not`. */
export function testsOf(condition: Condition): (Presence | Comparing | Among | Ended)[] {
  if ('all' in condition) return condition.all.flatMap(testsOf);
  if ('any' in condition) return condition.any.flatMap(testsOf);
  if ('not' in condition) return testsOf(condition.not);
  return [condition];
}

/** Returns the attributes whose values a condition compares. `present` and `absent` read no value. */
export function comparedBy(condition: Condition): string[] {
  return testsOf(condition).flatMap((test) => {
    if (!('attribute' in test) || (!('to' in test) && !('of' in test))) return [];
    const other = 'to' in test && typeof test.to === 'object' ? [test.to.attribute] : [];
    return [test.attribute, ...other];
  });
}

/** Says why a test of declared attributes can never hold. Returns undefined where it can. */
export function typeMisfit(
  test: Presence | Comparing | Among,
  declared: (name: string) => Attribute | undefined,
): string | undefined {
  const kind = kindOf(declared(test.attribute));
  if ('of' in test) {
    return test.of.every((value) => typeof value === kind) ? undefined : mixes(test.attribute);
  }
  if (!('to' in test)) return undefined;
  const other = typeof test.to === 'object' ? kindOf(declared(test.to.attribute)) : typeof test.to;
  if (other !== kind) return mixes(test.attribute);
  const ordered = test.is !== 'equal' && test.is !== 'unequal';
  return ordered && kind === 'boolean' ? `${test.attribute} has no order` : undefined;
}

const mixes = (name: string): string => `${name} is compared with a value of another type`;

const kindOf = (attribute: Attribute | undefined): string | undefined =>
  attribute?.type === 'integer' ? 'number' : attribute?.type;
