import type { QualityFinding } from '#core/document/document-records.ts';
import type { DocumentHint } from '../../ports/document-models.ts';

/** The one thing to change: the first finding that failed, in the order of `judgeQuality`. */
export function mostPressing(findings: readonly QualityFinding[]): DocumentHint {
  const failed = findings.find(({ verdict }) => verdict === 'FAILED');
  return failed ? hintFor(failed) : 'ready';
}

function hintFor({ component, value, threshold }: QualityFinding): DocumentHint {
  switch (component) {
    case 'cut-corners':
      return 'cut-corner';
    case 'light':
      return value < threshold ? 'too-dark' : 'too-bright';
    case 'contrast':
      return 'too-bright';
    case 'resolution':
      return 'move-closer';
    case 'tilt':
      return 'straighten';
    case 'glare':
      return 'glare';
    case 'focus':
      return 'hold-still';
  }
}
