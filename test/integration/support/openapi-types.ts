import openapiTS, { astToString } from 'openapi-typescript';

/** TypeScript types of the served OpenAPI document; what is committed must be exactly this. */
export async function openApiTypes(document: unknown): Promise<string> {
  const source = astToString(await openapiTS(document as Parameters<typeof openapiTS>[0]));
  return `/* Generated from /openapi.json of the services. Do not edit: run the service tests with -u. */\n${source}`;
}
