import type { RgbImage } from '#core/imaging/rgb-image.ts';
import type { DocumentPrint, DocumentQuestion } from '../../ports/document-models.ts';
import { documentPage } from './document-page.ts';
import type { PrintModels } from './print-models.ts';
import { readPrint } from './read-print.ts';

type PrintQuestion = Extract<DocumentQuestion, { ask: 'print' }>;

/**
 * Reads the print of a document in a frame: cut out straight where its outline is known, else the frame as it is.
 * @throws AppError MODEL_FAILED
 */
export async function documentPrint(
  models: PrintModels,
  frame: RgbImage,
  { outline, upright, without }: PrintQuestion,
): Promise<DocumentPrint> {
  const { page, onPage } = documentPage(frame, outline?.quad);
  return readPrint(models, page, {
    upright: upright && outline !== undefined,
    card: outline?.format === 'ID-1',
    without: without.map(onPage),
  });
}
