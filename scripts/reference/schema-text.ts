import { z } from 'zod';
import { ErrorResponse } from '#core/contract/errors.ts';

/** The part of a JSON Schema that the reference reads. */
interface Schema {
  /** The name of a type that is shown in place of its form. */
  readonly title?: string;
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly items?: Schema;
  readonly prefixItems?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | Schema;
  readonly $ref?: string;
}

/**
 * JSON Schema (draft 2020-12) of a zod schema. What JSON cannot carry is named: bytes by the format `binary`, functions
 * and objects with functions by the title of their schema.
 */
export function jsonSchemaOf(schema: z.ZodType, io: 'input' | 'output'): Schema {
  const json = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      if (zodSchema === ErrorResponse) jsonSchema.title = 'ErrorResponse';
      const isBytes =
        zodSchema._zod.def.type === 'custom' && z.safeParse(zodSchema, new Uint8Array()).success;
      if (isBytes) jsonSchema.format = 'binary';
    },
  });
  return json as Schema;
}

/** A schema as one line of TypeScript-like text. A recursive part is any JSON value. */
export function schemaText(schema: Schema): string {
  if (schema.title !== undefined) return schema.title;
  if (schema.$ref !== undefined) return 'JSON';
  if (schema.format === 'binary') return 'Uint8Array';
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  const union = schema.anyOf ?? schema.oneOf;
  if (union) return union.map(schemaText).join(' | ');
  if (schema.allOf) return schema.allOf.map(schemaText).join(' & ');
  if (schema.type === 'array') return arrayText(schema);
  if (schema.type === 'object') return objectText(schema);
  return Array.isArray(schema.type) ? schema.type.join(' | ') : String(schema.type ?? 'unknown');
}

function arrayText({ items, prefixItems }: Schema): string {
  if (prefixItems) return `[${prefixItems.map(schemaText).join(', ')}]`;
  const text = schemaText(items ?? {});
  return text.includes(' | ') ? `(${text})[]` : `${text}[]`;
}

function objectText({ properties = {}, required = [], additionalProperties }: Schema): string {
  const members = Object.entries(properties).map(
    ([name, member]) => `${name}${required.includes(name) ? '' : '?'}: ${schemaText(member)}`,
  );
  if (typeof additionalProperties === 'object' && Object.keys(additionalProperties).length > 0) {
    members.push(`[key]: ${schemaText(additionalProperties)}`);
  }
  return members.length === 0 ? '{}' : `{ ${members.join(', ')} }`;
}
