/** The part of a JSON Schema (2020-12) that the examples need. */
interface Schema {
  $ref?: string;
  const?: unknown;
  examples?: unknown[];
  enum?: unknown[];
  default?: unknown;
  type?: string | string[];
  format?: string;
  minimum?: number;
  minLength?: number;
  minItems?: number;
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: Schema | boolean;
  propertyNames?: Schema;
  items?: Schema;
  prefixItems?: Schema[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
}

interface Media {
  schema?: Schema;
  example?: unknown;
}
interface Operation {
  parameters?: { name: string; required?: boolean; schema?: Schema; example?: unknown }[];
  requestBody?: { content?: Record<string, Media> };
  responses?: Record<string, { description?: string; content?: Record<string, Media> }>;
}
export interface ExampleDocument {
  paths?: Record<string, Record<string, Operation>>;
  components?: { schemas?: Record<string, Schema> };
}

const ID = '0191f2c4-7b1e-7c3a-9d52-6f0a1b2c3d4e';
const TIME = '2026-03-14T09:26:53.589Z';
const DAY = '2026-03-14';
const DIGEST = 'n4bQgYhMfWWaL-qgxVrQFaO_TxsrC4Is0V1sFbDwCgg';
const DID = 'did:key:zDnaerDaTF5BXEavCrfRZEk316dpbLsfPDZ3WJ5hRTPFU2169';
const JWS = 'eyJhbGciOiJFUzI1NiJ9.eyJ2IjoxfQ.c2lnbmF0dXJl';

/** Values that a schema alone does not give, by the name of the property or parameter. */
const BY_NAME: Readonly<Record<string, unknown>> = {
  artefactId: 'selfie-1',
  clientId: `${ID}.client.${ID}`,
  'content-digest': 'sha-256=:n4bQgYhMfWWaL+qgxVrQFaO/TxsrC4Is0V1sFbDwCgg=:',
  contentHash: DIGEST,
  country: 'CHE',
  did: DID,
  digest: DIGEST,
  dns: 'id.example.org',
  downloadToken: 'RG93bmxvYWQtdG9rZW4tb2YtMTkyLWJp',
  email: 'anna@example.org',
  flowId: 'counter-standard',
  idempotencyKey: 'visit-4711-2026',
  'idempotency-key': 'visit-4711-2026',
  hash: DIGEST,
  head: DIGEST,
  'if-match': '"r3"',
  listNumber: '0',
  jkt: DIGEST,
  jws: JWS,
  kioskDid: DID,
  nonce: DIGEST,
  operatorId: 'operator-1',
  phone: '+33612345678',
  prev: DIGEST,
  reference: 'ABCD2345',
  servicesDid: DID,
  siteKey: '6LeIxAcTAAAAAJcZVRqyHh71UMIEGNQ_MXjiZKhI',
  secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
  sha256: DIGEST,
  tokenEndpoint: '/oauth2/token',
  types: 'E_IDV_SESSION_SUCCESS',
  uid: 'customer-4711',
  uniqueTag: 'counter-standard',
  'upload-offset': '0',
  url: 'https://example.org/hooks',
  vector: 'A'.repeat(683),
  verifier: '$argon2id$v=19$m=65536,t=3,p=1$c2FsdHNhbHQ$n4bQgYhMfWWaL+qgxVrQFaO/TxsrC4Is0V1sFbDwCgg',
};

const BY_FORMAT: Readonly<Record<string, string>> = {
  uuid: ID,
  'date-time': TIME,
  date: DAY,
  downloadToken: 'RG93bmxvYWQtdG9rZW4tb2YtMTkyLWJp',
  email: 'anna@example.org',
  uri: 'https://example.org/',
};

/** Puts an example beside each schema of a request, an answer or a parameter. */
export function addExamples(document: ExampleDocument): void {
  const example = sampler(document.components?.schemas ?? {});
  for (const operation of Object.values(document.paths ?? {}).flatMap((methods) => Object.values(methods))) {
    for (const parameter of operation.parameters ?? []) {
      const { schema, name, required } = parameter;
      if (schema && (required || Object.hasOwn(BY_NAME, name))) parameter.example = example(schema, name);
    }
    const contents = [operation.requestBody, ...Object.values(operation.responses ?? {})];
    for (const [type, media] of contents.flatMap((one) => Object.entries(one?.content ?? {}))) {
      if (media.schema && (type === 'application/json' || media.schema.examples))
        media.example = example(media.schema, '');
    }
  }
}

/** A maker of one value that fits a schema: required members, and those that {@link BY_NAME} knows. */
function sampler(components: Readonly<Record<string, Schema>>) {
  const resolve = (schema: Schema): Schema =>
    schema.$ref ? resolve(components[schema.$ref.split('/').at(-1) ?? ''] ?? {}) : schema;

  const objectOf = ({ properties = {}, required = [], ...schema }: Schema): Record<string, unknown> => {
    const wanted = Object.entries(properties).filter(
      ([name]) => required.includes(name) || Object.hasOwn(BY_NAME, name),
    );
    const members = wanted.map(([name, member]) => [name, madeOf(member, name)]);
    const { additionalProperties: others, propertyNames } = schema;
    if (members.length === 0 && typeof others === 'object' && Object.keys(others).length > 0) {
      const name = propertyNames ? String(madeOf(propertyNames, '')) : 'name';
      return { [name]: madeOf(others, '') };
    }
    return Object.fromEntries(members);
  };

  const madeOf = (given: Schema, name: string): unknown => {
    const schema = resolve(given);
    const [type] = [schema.type ?? []].flat();
    if (schema.examples?.length) return schema.examples[0];
    if (schema.const !== undefined) return schema.const;
    if (schema.enum) return schema.enum[0];
    const isText = type === 'string' || (type === undefined && !schema.anyOf);
    if (isText && Object.hasOwn(BY_NAME, name)) return BY_NAME[name];
    if (schema.default !== undefined) return schema.default;
    const [alternative] = schema.anyOf ?? schema.oneOf ?? [];
    if (alternative) return madeOf(alternative, name);
    if (schema.allOf) return Object.assign({}, ...schema.allOf.map((part) => madeOf(part, name)));
    if (type === 'object') return objectOf(schema);
    if (type === 'array') return arrayOf(schema, name);
    return scalarOf(schema, type);
  };

  const arrayOf = ({ items, prefixItems, minItems = 0 }: Schema, name: string): unknown[] => {
    if (prefixItems) return prefixItems.map((item) => madeOf(item, name));
    return items && minItems > 0 ? Array.from({ length: minItems }, () => madeOf(items, name)) : [];
  };

  return madeOf;
}

function scalarOf({ format, minimum, minLength = 0 }: Schema, type: string | undefined): unknown {
  switch (type) {
    case 'integer':
    case 'number':
      return Math.max(minimum ?? 0, 0) || 1;
    case 'boolean':
      return true;
    case 'null':
      return null;
    case 'string':
      return BY_FORMAT[format ?? ''] ?? 'text'.padEnd(minLength, '-');
    default:
      return {};
  }
}
