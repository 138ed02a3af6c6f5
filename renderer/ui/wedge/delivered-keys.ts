import type { Framed } from '#core/readers/framer.ts';
import { readWedgeBurst } from '#core/readers/wedge/read-wedge-burst.ts';
import { SILENCE_MS } from './wedge-collector.ts';

/** A key that a form has got, and the earlier state of its place. */
export interface DeliveredKey<Place> {
  key: string;
  before: Place | undefined;
}

/** A reader that hesitates at its beginning has had no more of its keys taken for a person's. */
const REMEMBERED = 32;

const isWhole = (framed: Framed): boolean =>
  'content' in framed &&
  (framed.content.kind !== 'mrz' || new Set(framed.content.lines.map(({ length }) => length)).size === 1);

/**
 * The keys that forms have got since the last silence. A reader that begins unevenly is first taken for a person;
 * once it is known, its beginning is found among these and taken back.
 */
export const deliveredKeys = <Place>() => {
  let keys: DeliveredKey<Place>[] = [];
  let lastAt = Number.NEGATIVE_INFINITY;
  return {
    /** A key of any kind went down. */
    heard(timeStamp: number): void {
      if (timeStamp - lastAt >= SILENCE_MS) keys = [];
      lastAt = timeStamp;
    },
    add(key: DeliveredKey<Place>): void {
      keys = [...keys, key].slice(-REMEMBERED);
    },
    /** A key that changed the field in another way: earlier keys cannot be taken back any more. */
    forget(): void {
      keys = [];
    },
    /**
     * Where the text of a document begins, if there is one.
     * @param burst its first key was delivered as the last of these, if any was
     */
    findDocument(burst: string): { text: string; before: Place | undefined } | undefined {
      const rest = [...burst].slice(1).join('');
      const known =
        keys.at(-1)?.key === burst.charAt(0) ? keys : [{ key: burst.charAt(0), before: undefined }];
      const found = known.flatMap(({ before }, start) => {
        const head = known.slice(start).map(({ key }) => key);
        const text = head.join('') + rest;
        const framed = readWedgeBurst({ keys: text });
        return framed ? [{ text, before, isWhole: isWhole(framed) }] : [];
      });
      // A zone with a letter too many is one as well, but the letter is rather a person's.
      const best = found.find((one) => one.isWhole) ?? found[0];
      return best && { text: best.text, before: best.before };
    },
    /** Whether the last key went into a field. */
    inField: (): boolean => keys.at(-1)?.before !== undefined,
  };
};
