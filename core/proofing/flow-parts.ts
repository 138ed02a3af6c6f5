import type { Flow } from '../contract/flow.ts';
import { FlowPart } from './verdicts.ts';

/** Checks of which a flow requires at least one for each part that it has. */
const CHECKS = {
  document: ['document.machine-read', 'document.printed-data'],
  face: ['face.comparison'],
  inspection: ['inspection.attested'],
} as const satisfies Record<FlowPart, Flow['requiredChecks']>;

/** Parts that a flow does without: no Success of it says that they were looked at. */
export function missingParts({ steps, attended, requiredChecks }: Flow): FlowPart[] {
  const has: Record<FlowPart, boolean> = {
    document: steps.includes('document'),
    face: steps.includes('selfie'),
    inspection: attended,
  };
  return FlowPart.options.filter(
    (part) => !has[part] || !CHECKS[part].some((id) => requiredChecks.includes(id)),
  );
}
