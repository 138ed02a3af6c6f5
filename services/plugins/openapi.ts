import swagger from '@fastify/swagger';
import type { FastifyContextConfig, FastifyInstance, FastifySchema } from 'fastify';
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod';
import { securitySchemes, withAccess } from './documented-access.ts';

/** Documents every route in OpenAPI 3.1 and serves the document. */
export async function installOpenApi(
  app: FastifyInstance,
  options: { version: string; tokenPath: string },
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
      components: {
        securitySchemes: securitySchemes(options.tokenPath),
      },
    },
    transform: ({ schema, ...rest }) =>
      jsonSchemaTransform({ schema: documented(schema, rest.route), ...rest }),
    transformObject: (document) => withoutUnused(jsonSchemaTransformObject(document)),
  });
  app.get('/openapi.json', { config: { access: { kind: 'public' } }, schema: { hide: true } }, () =>
    app.swagger(),
  );
}

const documented = (schema: FastifySchema, { config }: { config?: FastifyContextConfig }): FastifySchema =>
  schema && !schema.hide && config?.access ? withAccess(schema, config.access) : schema;

/** Name of the component that holds recursive schemas, and how the converter refers to it: no valid JSON pointer. */
const SHARED_REFERENCE = /#\/components\/schemas\/__shared#\//g;
const VALID_REFERENCE = '#/components/schemas/__shared/';

type Documented = ReturnType<typeof jsonSchemaTransformObject>;
interface WithComponents {
  paths?: unknown;
  components?: { schemas?: Record<string, unknown> };
}

/** Every schema exists in a form for requests and one for answers; only what the paths reach is documented. */
function withoutUnused(documented: Documented): Documented {
  const text = JSON.stringify(documented).replace(SHARED_REFERENCE, VALID_REFERENCE);
  const document: WithComponents = JSON.parse(text);
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
