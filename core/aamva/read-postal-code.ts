/**
 * A postal code for reading: `12345`, `12345-6789` (zeros fill an unknown end, D.12.5.1), `K1A 0B1`. Anything else
 * stays unchanged.
 */
export function readPostalCode(raw: string): string {
  const text = raw.trim().toUpperCase();
  const zip = /^(\d{5})(?:-? ?(\d{4}))?(?:0{2})?$/.exec(text);
  if (zip) return zip[2] && zip[2] !== '0000' ? `${zip[1]}-${zip[2]}` : (zip[1] ?? '');
  const canadian = /^([A-Z]\d[A-Z]) ?(\d[A-Z]\d)(?:0000| *)$/.exec(text);
  return canadian ? `${canadian[1]} ${canadian[2]}` : text;
}

/** Whether a code is written as its country writes them, padding and a missing hyphen aside. */
export function isPostalCodeOf(country: 'USA' | 'CAN' | 'MEX', raw: string): boolean {
  const code = readPostalCode(raw);
  if (country === 'CAN') return /^[A-CEGHJ-NPR-TVXY]\d[A-CEGHJ-NPR-TV-Z] \d[A-CEGHJ-NPR-TV-Z]\d$/.test(code);
  return country === 'USA' ? /^\d{5}(?:-\d{4})?$/.test(code) : /^\d{5}$/.test(code);
}
