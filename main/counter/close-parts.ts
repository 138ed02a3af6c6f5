/**
 * Closes part after part. One that cannot be closed, over a full disk or a damaged vault, is reported and keeps none of
 * the others open.
 */
export async function closeParts(
  onFault: (error: unknown) => void,
  closers: readonly (() => unknown)[],
): Promise<void> {
  for (const close of closers) {
    try {
      await close();
    } catch (error) {
      onFault(error);
    }
  }
}
