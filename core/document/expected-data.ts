import type { DocumentKind } from './document-records.ts';

/** States whose licences carry a barcode instead of a zone. */
const WITH_BARCODE: readonly string[] = ['USA', 'CAN'];

/** Where documents of a kind have their machine-readable data; `unknown` where the kind does not tell. */
export type ExpectedData = 'zone' | 'barcode' | 'none' | 'unknown';

/**
 * The machine-readable data of a kind of document. Licences outside North America have neither zone nor barcode in
 * common (Directive 2006/126/EC asks for none), and PAN cards have none that this product reads.
 */
export function expectedData({ type, country }: Pick<DocumentKind, 'type' | 'country'>): ExpectedData {
  if (type === 'driving-licence') {
    if (country === '') return 'unknown';
    return WITH_BARCODE.includes(country) ? 'barcode' : 'none';
  }
  if (type === 'pan-card') return 'none';
  return type === 'unknown' ? 'unknown' : 'zone';
}
