import type { Quad } from '#core/imaging/geometry.ts';
import type { RgbImage } from '#core/imaging/rgb-image.ts';
import type { DocumentExamination, DocumentOutline } from '../ports/document-models.ts';
import { findSignature } from './analysis/find-signature.ts';
import { findStar } from './analysis/find-star.ts';
import { livenessSignals } from './analysis/liveness-signals.ts';
import { rectify } from './outline/rectify.ts';

/** Long side of the rectified document, pixels: about 300 dots per inch of a card. */
const CARD_WIDTH = 1012;

/** Results of a frame's reading that its examination starts from. */
export interface ExaminedParts {
  outline?: DocumentOutline | undefined;
  /** Whether the side shows a portrait. */
  portrait: boolean;
}

/** Examines the frame that is kept, once: the document cut out, its marks, and signs of a copy. */
export function examineDocument(image: RgbImage, { outline, portrait }: ExaminedParts): DocumentExamination {
  const quad: Quad | undefined = outline?.quad;
  const card = quad && rectify(image, quad, CARD_WIDTH);
  const liveness = livenessSignals(image, quad);
  if (!card) return { liveness };
  // Star and signature are on the side with the portrait.
  if (!portrait) return { card, liveness };
  const { found, score } = findStar(card);
  const signature = findSignature(card)?.image;
  return { card, liveness, star: { found, score }, ...(signature ? { signature } : {}) };
}
