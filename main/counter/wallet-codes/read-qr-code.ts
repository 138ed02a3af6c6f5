import type { Vision } from '#capture/vision/ports.ts';
import { failure } from '#core/contract/errors.ts';

/**
 * The text of a QR code in a frame of the applicant's camera.
 *
 * @throws AppError `MODEL_MISSING` where this kiosk reads no documents, and those of the reader, by rejecting.
 */
export async function readQrCode(
  { documents }: Pick<Vision, 'documents'>,
  bytes: Uint8Array,
): Promise<string | undefined> {
  const reader = documents();
  if (!reader) throw failure('MODEL_MISSING', 'no part of the document reader works');
  const { text } = await reader.judge({ mimeType: 'image/jpeg', bytes }, { ask: 'qr-code' });
  return text;
}
