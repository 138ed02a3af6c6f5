import type { InferenceSession } from 'onnxruntime-node';
import type { SurfaceMemory } from './analysis/surface-memory.ts';
import type { BarcodeReader } from './barcode/barcode-reader.ts';
import type { FindFaces } from './portrait.ts';
import type { PrintModels } from './print/print-models.ts';

/** The models of the reader; each is checked against its manifest when it is opened. */
export interface DocumentReaderOptions {
  /** The line recogniser. @throws AppError MODEL_MISSING, MODEL_ALTERED */
  openRecogniser: () => Promise<InferenceSession>;
  /** The outline model; without it, or where it cannot be opened, documents are read without their outline. */
  openOutline: () => Promise<InferenceSession>;
  barcodes: BarcodeReader;
  /** The models that find and read print. @throws AppError MODEL_MISSING, MODEL_ALTERED, MODEL_FAILED */
  openPrint: () => Promise<PrintModels>;
  /** The surface in the frames of a capture while the document moved. */
  surface: SurfaceMemory;
  /** Without it no portrait is looked for. */
  findFaces?: FindFaces;
  /** The day, YYYY-MM-DD, by which two-digit years are read. */
  today: () => string;
}
