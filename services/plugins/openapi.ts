import swagger from '@fastify/swagger';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod';

/** Documents every route in OpenAPI 3.1 and serves the document. */
export async function installOpenApi(app: FastifyInstance, version: string): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Counterproof services',
        version,
        description:
          'Shapes that the specification does not show are chosen by this project. Failures are problem details.',
        license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
      },
      components: {
        securitySchemes: {
          kiosk: {
            type: 'http',
            scheme: 'DPoP',
            description:
              'Access token of the client credentials grant, bound to the key of the kiosk (RFC 9449).',
          },
          bootstrap: { type: 'http', scheme: 'Bootstrap', description: 'One-time local secret.' },
        },
      },
    },
    transform: jsonSchemaTransform,
    transformObject: jsonSchemaTransformObject,
  });
  app.get('/openapi.json', { config: { access: { kind: 'public' } }, schema: { hide: true } }, () =>
    app.swagger(),
  );
}
