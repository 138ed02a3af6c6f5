import type { Flow } from '../contract/flow.ts';
import { isLivenessLeftOut } from '../liveness/left-out.ts';
import { FlowPart } from './verdicts.ts';

/** Whether a flow has a part: its step or setting, and at least one required check of it. */
const HAS: Record<FlowPart, (flow: Flow) => boolean> = {
  document: ({ steps, requiredChecks }) =>
    steps.includes('document') &&
    (requiredChecks.includes('document.machine-read') || requiredChecks.includes('document.printed-data')),
  face: ({ steps, requiredChecks }) => steps.includes('selfie') && requiredChecks.includes('face.comparison'),
  // An outcome needs liveness unless the flow leaves it out, whether or not the check is required.
  liveness: ({ face_liveness }) => !isLivenessLeftOut(face_liveness),
  inspection: ({ attended, requiredChecks }) => attended && requiredChecks.includes('inspection.attested'),
};

/** Parts that a flow does without: no Success of it says that they were looked at. */
export const missingParts = (flow: Flow): FlowPart[] => FlowPart.options.filter((part) => !HAS[part](flow));

/** Whether one administrator alone may not publish a flow that lacks these parts. */
export const needsTwoPublishers = (without: readonly FlowPart[]): boolean =>
  without.some((part) => part !== 'liveness');
