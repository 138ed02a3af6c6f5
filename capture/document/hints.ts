import type { CaptureHint } from '#core/contract/counter/state.ts';
import type { QualityFinding } from '#core/document/document-records.ts';
import type { DocumentHint } from '#inference/ports/document-models.ts';

const DOCUMENT_HINTS: Record<DocumentHint, CaptureHint> = {
  ready: 'ready',
  'not-found': 'document-not-found',
  'move-closer': 'document-closer',
  'move-back': 'document-move-back',
  'cut-corner': 'document-cut-off',
  straighten: 'document-rotate',
  'turn-over': 'document-turn-over',
  'hold-still': 'hold-still',
  'too-dark': 'more-light',
  'too-bright': 'less-light',
  glare: 'document-glare',
  mirrored: 'document-mirrored',
};

/** The words of the document reader in those of the applicant's screen. */
export const captureHint = (hint: DocumentHint): CaptureHint => DOCUMENT_HINTS[hint];

const QUALITY_HINTS: Record<Exclude<QualityFinding['component'], 'light'>, CaptureHint> = {
  focus: 'hold-still',
  glare: 'document-glare',
  resolution: 'document-closer',
  tilt: 'document-flatten',
  'cut-corners': 'document-cut-off',
  // Too much light washes the print out, as the reader reports as well.
  contrast: 'less-light',
};

/** The hint that would mend the first failed finding; undefined without one. */
export function qualityHint(findings: readonly QualityFinding[]): CaptureHint | undefined {
  const failed = findings.find(({ verdict }) => verdict === 'FAILED');
  if (!failed) return undefined;
  const { component, value, threshold } = failed;
  if (component === 'light') return value < threshold ? 'more-light' : 'less-light';
  return QUALITY_HINTS[component];
}
