import { opens } from './commitment.ts';
import type { Opening } from './evidence-schema.ts';
import type { ReadLog } from './read-log.ts';
import { failed, judged, type Link, notPerformed } from './report.ts';

type Pictures = ReadonlyMap<string, Uint8Array>;

/**
 * Checks each commitment against its opening. No opening means that the value was erased: NOT_PERFORMED. A picture or
 * an opening that nothing in the log commits to is FAILED: it was brought in from elsewhere.
 */
export function verifyOpenings(read: ReadLog, pictures?: Pictures): Link[] {
  const openings = new Map(read.log.openings.map((opening) => [keyOf(opening.seq, opening.name), opening]));
  const links = read.events.flatMap((event) =>
    (event?.commitments ?? []).map(({ name, digest }) =>
      judgeOpening(
        `${name} of event ${event?.seq}`,
        digest,
        openings.get(keyOf(event?.seq ?? 0, name)),
        pictures,
      ),
    ),
  );
  return [...links, ...strayOpenings(read), ...strayPictures(read, pictures)];
}

function judgeOpening(
  link: string,
  digest: string,
  opening: Opening | undefined,
  pictures: Pictures | undefined,
): Link {
  if (opening === undefined) {
    return pictures?.has(digest)
      ? failed(link, 'the picture is here, but the salt that ties it to the log is not')
      : notPerformed(link, 'erased');
  }
  const { kind, salt } = opening;
  if (kind === 'json') {
    if (opening.value === undefined) return failed(link, 'the opening has no value');
    const fits = opens(digest, { kind, salt, value: opening.value });
    return judged(link, fits ? undefined : 'the value is not the one in the log');
  }
  const bytes = pictures?.get(digest);
  if (bytes === undefined) return notPerformed(link, 'the picture is not here');
  return judged(
    link,
    opens(digest, { kind, salt, bytes }) ? undefined : 'the picture is not the one in the log',
  );
}

function strayOpenings({ events, log }: ReadLog): Link[] {
  const committed = new Set(
    events.flatMap((event) => (event?.commitments ?? []).map(({ name }) => keyOf(event?.seq ?? 0, name))),
  );
  const seen = new Set<string>();
  return log.openings.flatMap(({ seq, name }) => {
    const key = keyOf(seq, name);
    const fault = seen.has(key)
      ? 'it is there twice'
      : committed.has(key)
        ? undefined
        : 'nothing in the log names it';
    seen.add(key);
    return fault === undefined ? [] : [failed(`opening ${name} of event ${seq}`, fault)];
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

function keyOf(seq: number, name: string): string {
  return `${seq}/${name}`;
}
