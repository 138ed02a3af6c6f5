import { STATUS_CODES } from 'node:http';
import swagger from '@fastify/swagger';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod';
import { securitySchemes } from './documented-access.ts';
import { addExamples, type ExampleDocument } from './openapi-examples.ts';

/** Documents every route in OpenAPI 3.1 and serves the document. */
export async function installOpenApi(
  app: FastifyInstance,
  options: {
    version: string;
    tokenPath: string;
    /** The public address of the services. */
    server: () => string;
  },
): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Counterproof services',
        version: options.version,
        description:
          'Shapes that the specification does not show are chosen by this project. Failures are problem details.',
        license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
      },
      components: { securitySchemes: securitySchemes(options.tokenPath) },
    },
    transform: jsonSchemaTransform,
    transformObject: (document) => withExamples(withoutUnused(jsonSchemaTransformObject(document))),
  });
  app.get('/openapi.json', { config: { access: { kind: 'public' } }, schema: { hide: true } }, () => {
    const origin = options.server();
    const document = app.swagger() as WithComponents;
    const schemes = securitySchemes(`${origin}${options.tokenPath}`);
    return {
      ...document,
      servers: [{ url: origin }],
      components: { ...document.components, securitySchemes: schemes },
    };
  });
}

/** Where the converter puts recursive schemas without a name of their own, and how it refers to them there. */
const SHARED = '__shared';
const SHARED_REFERENCE = /#\/components\/schemas\/__shared#\/\$defs\/(\w+)/g;

/** The plugin's text for a schema without a description. */
const UNDESCRIBED = 'Default Response';

type Documented = ReturnType<typeof jsonSchemaTransformObject>;
type Schemas = Record<string, unknown>;
interface WithComponents {
  paths?: unknown;
  components?: { schemas?: Schemas };
}

/** Adds examples, and the name of a status where its schema has no description. */
function withExamples(document: Documented): Documented {
  const { paths = {} } = document as ExampleDocument;
  addExamples(document as ExampleDocument);
  for (const { responses = {} } of Object.values(paths).flatMap((methods) => Object.values(methods))) {
    for (const [status, answer] of Object.entries(responses)) {
      if (answer.description === UNDESCRIBED) answer.description = STATUS_CODES[status] ?? status;
    }
  }
  return document;
}

/** Every schema exists in a form for requests and one for answers; only schemas that the paths reach are documented. */
function withoutUnused(documented: Documented): Documented {
  const document = withNamedRecursion(documented as WithComponents);
  const schemas = document.components?.schemas ?? {};
  const reached = new Set<string>();
  const follow = (value: unknown): void => {
    for (const [, name] of JSON.stringify(value).matchAll(/"#\/components\/schemas\/([^"/]+)/g)) {
      if (name === undefined || reached.has(name)) continue;
      reached.add(name);
      follow(schemas[name] ?? {});
    }
  };
  follow(document.paths ?? {});
  const used = Object.fromEntries(Object.entries(schemas).filter(([name]) => reached.has(name)));
  return { ...document, components: { ...document.components, schemas: used } } as Documented;
}

/**
 * Makes a component of each recursive schema: the converter keeps them in one component that is no schema itself, and
 * refers to them by an invalid JSON pointer (RFC 6901). Equal ones become one.
 */
function withNamedRecursion(document: WithComponents): WithComponents {
  const { [SHARED]: shared, ...schemas } = document.components?.schemas ?? {};
  const definitions = (shared as { $defs?: Schemas } | undefined)?.$defs ?? {};
  const names = new Map<string, string>();
  const nameOf = (id: string): string => {
    if (!definitions[id]) throw new Error(`recursive schema without definition: ${id}`);
    const own = `#/components/schemas/${SHARED}#/$defs/${id}`;
    const form = JSON.stringify(definitions[id]).replaceAll(`"${own}"`, '"#"');
    const name = names.get(form) ?? `Recursive${names.size + 1}`;
    names.set(form, name);
    return name;
  };
  const recursive = Object.entries(definitions).map(([id, schema]) => [nameOf(id), schema] as const);
  const named = { ...schemas, ...Object.fromEntries(recursive) };
  const text = JSON.stringify({ ...document, components: { ...document.components, schemas: named } });
  return JSON.parse(
    text.replace(SHARED_REFERENCE, (_reference, id: string) => `#/components/schemas/${nameOf(id)}`),
  ) as WithComponents;
}
