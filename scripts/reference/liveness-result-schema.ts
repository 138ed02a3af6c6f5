import { z } from 'zod';
import { LivenessResult } from '#core/liveness/liveness-result.ts';

/** JSON Schema (draft 2020-12) of the liveness result, for readers of evidence without this project. */
export function livenessResultSchema(): string {
  const { $schema, ...schema } = z.toJSONSchema(LivenessResult, { target: 'draft-2020-12', io: 'output' });
  const named = {
    $schema,
    $id: 'urn:counterproof:schema:liveness-result:v1',
    title: 'LivenessResult, version 1',
    description:
      'What one attempt of the selfie step came to. Signals, values and thresholds: docs/face-liveness.md. Times are RFC 3339.',
    ...schema,
  };
  return `${JSON.stringify(named, null, 2)}\n`;
}
