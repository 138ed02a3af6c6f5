/** One page of ListObjectsV2. */
export interface Listing {
  objects: { key: string; modifiedAt: Date }[];
  /** Continuation token of the next page. */
  next: string | undefined;
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/**
 * Reads the XML of a listing. Its elements are flat and carry no attributes that matter here, so that no tree is built.
 *
 * @throws Error when an object lacks its key or its time.
 */
export function readListing(xml: string): Listing {
  const objects = [...xml.matchAll(/<Contents>([\s\S]*?)<\/Contents>/g)].map(([, content = '']) => {
    const key = element(content, 'Key');
    const modifiedAt = new Date(element(content, 'LastModified') ?? '');
    if (key === undefined || Number.isNaN(modifiedAt.getTime())) throw new Error('not a listing of a bucket');
    return { key, modifiedAt };
  });
  return { objects, next: element(xml, 'NextContinuationToken') };
}

function element(xml: string, name: string): string | undefined {
  const start = xml.indexOf(`<${name}>`);
  const end = xml.indexOf(`</${name}>`, start);
  return start < 0 || end < 0 ? undefined : unescaped(xml.slice(start + name.length + 2, end));
}

const unescaped = (text: string): string =>
  text.replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|(\w{1,4}));/gi, (whole, decimal, hex, name) => {
    if (name) return ENTITIES[name] ?? whole;
    const point = decimal ? Number(decimal) : Number.parseInt(hex, 16);
    return point <= 0x10ffff ? String.fromCodePoint(point) : whole;
  });
