import type { DocumentView } from '#core/contract/counter/state.ts';
import { expectedData } from '#core/document/expected-data.ts';
import { hasPortrait, isMachineRead } from '#core/document/sides.ts';

/** The advice for a document without machine-readable data. */
export type UnreadAdvice = 'model' | 'barcode' | 'back' | 'none' | 'text';

/**
 * The advice follows the kind, where a title or the operator tells it: the operator is not asked for a zone that the
 * document does not have.
 * @returns undefined where something was read
 */
export function unreadAdvice({
  captures,
  kind,
}: Pick<DocumentView, 'captures' | 'kind'>): UnreadAdvice | undefined {
  if (captures.some(isMachineRead)) return undefined;
  if (captures.some(({ noZone }) => noZone === 'model-missing')) return 'model';
  const expected = expectedData(kind);
  if (expected === 'barcode' || expected === 'none') return expected;
  const sides = captures.filter(({ channel }) => channel === 'camera');
  const isFrontAlone = sides.length > 0 && sides.every(hasPortrait);
  return isFrontAlone && sides.some(({ format }) => format === 'ID-1') ? 'back' : 'text';
}
