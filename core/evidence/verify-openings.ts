import { opens } from './commitment.ts';
import type { Opening, ValueName } from './evidence-schema.ts';
import type { ReadLog } from './read-log.ts';
import { failed, judged, type Link, notPerformed } from './report.ts';

type Pictures = ReadonlyMap<string, Uint8Array>;

/** The values beside the log itself. */
export interface Beside {
  /** Pictures by the digest of their commitment. Without it pictures are not looked at. */
  readonly pictures?: Pictures;
  /**
   * Values that signed records name as erased. Without it, the expected values are unknown, and none is reported as
   * missing.
   */
  readonly erased?: readonly ValueName[];
}

/**
 * Checks each commitment against its opening. A value that is not here is NOT_PERFORMED where a record says that it was
 * erased, else FAILED. A picture or an opening that nothing in the log commits to is FAILED: it was brought in from
 * elsewhere.
 */
export function verifyOpenings(read: ReadLog, beside: Beside): Link[] {
  const openings = new Map(read.log.openings.map((opening) => [keyOf(opening), opening]));
  const erased = beside.erased && new Set(beside.erased.map(keyOf));
  const links = read.events.flatMap((event) =>
    (event?.commitments ?? []).map(({ name, digest }) => {
      const key = keyOf({ seq: event?.seq ?? 0, name });
      const value = { link: `${name} of event ${event?.seq}`, digest, opening: openings.get(key) };
      return judgeOpening(value, beside.pictures, erased && (erased.has(key) ? 'erased' : 'kept'));
    }),
  );
  return [
    ...links,
    ...strays(read, read.log.openings, 'opening'),
    ...strays(read, beside.erased ?? [], 'erasure'),
    ...strayPictures(read, beside.pictures),
  ];
}

interface Value {
  link: string;
  digest: string;
  opening: Opening | undefined;
}

function judgeOpening(
  { link, digest, opening }: Value,
  pictures: Pictures | undefined,
  record: 'erased' | 'kept' | undefined,
): Link {
  const missing = (reason: string): Link =>
    record === 'kept'
      ? failed(link, 'it is missing, and no record says that it was erased')
      : notPerformed(link, reason);
  if (opening === undefined) {
    return pictures?.has(digest)
      ? failed(link, 'the picture is present, but the salt that ties it to the log is missing')
      : missing('erased');
  }
  if (record === 'erased') return failed(link, 'it is present, but a record says that it was erased');
  const { kind, salt } = opening;
  if (kind === 'json') {
    if (opening.value === undefined) return failed(link, 'the opening has no value');
    const fits = opens(digest, { kind, salt, value: opening.value });
    return judged(link, fits ? undefined : 'the value is not the one in the log');
  }
  const bytes = pictures?.get(digest);
  if (bytes === undefined) {
    return pictures ? missing('the picture is missing') : notPerformed(link, 'the picture is missing');
  }
  return judged(
    link,
    opens(digest, { kind, salt, bytes }) ? undefined : 'the picture is not the one in the log',
  );
}

/** Entries that name a value that the log does not commit to, or name one twice. */
function strays({ events }: ReadLog, named: readonly ValueName[], what: string): Link[] {
  const committed = new Set(
    events.flatMap((event) =>
      (event?.commitments ?? []).map(({ name }) => keyOf({ seq: event?.seq ?? 0, name })),
    ),
  );
  const seen = new Set<string>();
  return named.flatMap(({ seq, name }) => {
    const key = keyOf({ seq, name });
    const fault = seen.has(key)
      ? 'it occurs twice'
      : committed.has(key)
        ? undefined
        : 'nothing in the log names it';
    seen.add(key);
    return fault === undefined ? [] : [failed(`${what} ${name} of event ${seq}`, fault)];
  });
}

function strayPictures({ events }: ReadLog, pictures: Pictures | undefined): Link[] {
  const committed = new Set(
    events.flatMap((event) => (event?.commitments ?? []).map(({ digest }) => digest)),
  );
  return [...(pictures?.keys() ?? [])]
    .filter((digest) => !committed.has(digest))
    .map((digest) => failed(`picture ${digest}`, 'nothing in the log names it'));
}

function keyOf({ seq, name }: ValueName): string {
  return `${seq}/${name}`;
}
