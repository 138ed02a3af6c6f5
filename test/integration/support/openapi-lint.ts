import { createConfig, lintFromString } from '@redocly/openapi-core';

/** What a published description has to keep; each rule is one of @redocly/openapi-core. */
const RULES = {
  struct: 'error',
  'no-unresolved-refs': 'error',
  'security-defined': 'error',
  'operation-summary': 'error',
  'operation-2xx-response': 'error',
  'operation-4xx-response': 'error',
  'no-ambiguous-paths': 'error',
  'no-identical-paths': 'error',
  'no-path-trailing-slash': 'error',
  'path-not-include-query': 'error',
  'path-parameters-defined': 'error',
  'path-declaration-must-exist': 'error',
  'operation-parameters-unique': 'error',
  'operation-operationId-unique': 'error',
  'no-enum-type-mismatch': 'error',
  'no-required-schema-properties-undefined': 'error',
  'no-server-trailing-slash': 'error',
  'no-unused-components': 'error',
} as const;

/** Lints an OpenAPI document and answers one line per violation: rule, place, message. */
export async function lintOpenApi(document: unknown): Promise<string[]> {
  const config = await createConfig({ rules: RULES });
  const problems = await lintFromString({ source: JSON.stringify(document), config });
  return problems.map(
    ({ ruleId, message, location }) => `${ruleId} ${location[0]?.pointer ?? ''} ${message}`,
  );
}
