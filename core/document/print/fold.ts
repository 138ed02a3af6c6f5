/**
 * A printed text as it is compared with captions and titles: capitals and digits of any script, Latin letters
 * without marks, nothing else. The recogniser may lose a mark or a space.
 */
export const folded = (text: string): string =>
  text
    .normalize('NFKD')
    .toUpperCase()
    .replace(/Ł/g, 'L')
    .replace(/Ø/g, 'O')
    .replace(/Æ/g, 'AE')
    .replace(/Đ/g, 'D')
    .replace(/[^\p{L}\p{N}]/gu, '');

/** Whether two texts differ by at most one letter that was put in, left out or changed. Linear in their length. */
export function withinOneEdit(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1) return false;
  let start = 0;
  while (start < a.length && start < b.length && a[start] === b[start]) start++;
  let end = 0;
  const most = Math.min(a.length, b.length) - start;
  while (end < most && a[a.length - 1 - end] === b[b.length - 1 - end]) end++;
  return Math.max(a.length, b.length) - start - end <= 1;
}
