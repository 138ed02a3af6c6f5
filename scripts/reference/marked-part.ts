/** A part of a page that is generated between two marks. */
export interface MarkedPart {
  /** Name in the marks, e.g. `rooms`. */
  name: string;
  /** The file that it is generated from. */
  from: string;
  text: string;
}

/** A page with one part of it made again. @throws Error when the page has no place for it */
export function withPart(page: string, { name, from, text }: MarkedPart): string {
  const begin = `<!-- ${name}: generated from ${from} by npm run docs:reference -->`;
  const end = `<!-- /${name} -->`;
  const [before, rest] = page.split(begin);
  const after = rest?.split(end)[1];
  if (before === undefined || after === undefined) throw new Error(`the page has no place for the ${name}`);
  return `${before}${begin}\n\n${text}\n\n${end}${after}`;
}
