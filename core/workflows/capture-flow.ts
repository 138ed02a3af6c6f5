import type { Flow } from '../contract/flow.ts';
import { REMOTE_CHECK } from '../proofing/built-in-flows.ts';
import type { WorkflowDefinition } from './definition.ts';

const OF_FACE = ['face.capture-quality', 'face.liveness', 'face.comparison'] as const;

/**
 * The capture rules of the `document` and `selfie` nodes of one instance: the flow of the product for phones, without
 * the steps that no node has, and with the settings of the first selfie node. A picture without live frames is for a
 * person to look at.
 */
export function captureFlow({ nodes }: Pick<WorkflowDefinition, 'nodes'>): Flow {
  const hasDocument = nodes.some(({ type }) => type === 'document');
  const selfie = nodes.find((node) => node.type === 'selfie');
  const { face_liveness, requiredChecks, leavesOut = [] } = REMOTE_CHECK;
  const left = leftOut(hasDocument, selfie !== undefined, selfie?.skipLiveness ?? false);
  const isLight = selfie?.lightMode === true && !selfie.skipLiveness;
  const counted = requiredChecks.filter(
    (id) => !left.some(({ check }) => check === id) && !(isLight && id === 'face.liveness'),
  );
  return {
    ...REMOTE_CHECK,
    journey: selfie ? REMOTE_CHECK.journey : 'document-only',
    steps: [
      'consent',
      ...(hasDocument ? (['document'] as const) : []),
      ...(selfie ? (['selfie'] as const) : []),
    ],
    selfie: { ...REMOTE_CHECK.selfie, ...(selfie ? settingsOf(selfie) : {}) },
    face_liveness: {
      ...face_liveness,
      // A document that is captured alone has no face to ask.
      ...(selfie ? { max_retry_count: selfie.maxRetries, skip: selfie.skipLiveness } : { skip: true }),
      // A picture from the browser's own camera is followed by no question, so no page can meet the rule here.
      ...(isLight
        ? {
            satisfiedBy: 'attested-inspection' as const,
            challenges: { ...face_liveness.challenges, count: 0 },
          }
        : {}),
    },
    requiredChecks: counted,
    // Who skips liveness takes a single picture, which tells nothing about its camera; signs against one still count.
    reviewIfNotPerformed: REMOTE_CHECK.reviewIfNotPerformed.filter((id) =>
      id.startsWith('document.') ? hasDocument : selfie !== undefined && !selfie.skipLiveness,
    ),
    leavesOut: [...leavesOut, ...left],
  };
}

const settingsOf = ({ lightMode, autoCapture }: { lightMode: boolean; autoCapture: boolean }) => ({
  lightMode,
  autoCapture,
});

function leftOut(
  hasDocument: boolean,
  hasSelfie: boolean,
  skipsLiveness: boolean,
): NonNullable<Flow['leavesOut']> {
  const without = (ids: readonly Flow['requiredChecks'][number][], reason: string) =>
    ids.map((check) => ({ check, reason }));
  const documents = REMOTE_CHECK.requiredChecks.filter((id) => id.startsWith('document.'));
  return [
    ...(hasDocument ? [] : without([...documents, 'face.comparison'], 'No node captures a document.')),
    ...(hasSelfie ? [] : without(hasDocument ? OF_FACE : OF_FACE.slice(0, 2), 'No node captures a face.')),
    ...(hasSelfie && skipsLiveness ? without(['face.liveness'], 'The node skips liveness.') : []),
  ];
}
