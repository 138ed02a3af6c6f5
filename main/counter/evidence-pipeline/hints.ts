import type { DocumentHint } from '../../ports/document-models.ts';
import type { CaptureHint } from '../contract/state.ts';

const DOCUMENT_HINTS: Record<DocumentHint, CaptureHint> = {
  ready: 'ready',
  'not-found': 'document-not-found',
  'move-closer': 'document-closer',
  straighten: 'document-rotate',
  'hold-still': 'hold-still',
  'too-dark': 'more-light',
  'too-bright': 'less-light',
  glare: 'document-glare',
};

/** The words of the document reader in those of the applicant's screen. */
export const captureHint = (hint: DocumentHint): CaptureHint => DOCUMENT_HINTS[hint];
