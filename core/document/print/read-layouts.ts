import { type Fault, faultsOf, NO_SUCH_SETTING, parsePlainly } from '../../contract/faults.ts';
import { isBounded } from '../../contract/storable.ts';
import { OwnFamilies, type OwnFamily } from './own-family.ts';

const MOST_FAULTS = 20;

/** Layouts from a text, or what is wrong with it. */
export type LayoutsReading =
  | { families: OwnFamily[]; faults?: undefined }
  | { families?: undefined; faults: Fault[] };

/**
 * Reads the JSON of one layout, or of a list of them, as it would stand in a flow. An empty text has none. Never throws.
 */
export function readLayouts(text: string): LayoutsReading {
  if (text.trim() === '') return { families: [] };
  const document = parsed(text);
  if (document === undefined) return { faults: [{ path: '', message: 'this is not JSON' }] };
  const isList = Array.isArray(document);
  if (!isBounded(document))
    return { faults: [{ path: '', message: 'this is nested too deeply or too large' }] };
  const { data, error } = parsePlainly(OwnFamilies, isList ? document : [document], NO_SUCH_SETTING);
  if (data) return { families: data };
  const faults = faultsOf(error)
    .slice(0, MOST_FAULTS)
    .map(({ path, message }) => ({ path: isList ? path : path.replace(/^\/0/, ''), message }));
  return { faults };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
