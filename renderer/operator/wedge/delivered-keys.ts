import { readWedgeBurst } from '../../../main/domain/readers/wedge/read-wedge-burst.ts';
import { SILENCE_MS } from './wedge-collector.ts';

/** A key that a form has got, and what its place was like before. */
export interface DeliveredKey<Place> {
  key: string;
  before: Place | undefined;
}

/** A reader that hesitates at its beginning has had no more of its keys taken for a person's. */
const REMEMBERED = 32;

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
    /** A key that changed the field in another way: what came before cannot be taken back any more. */
    forget(): void {
      keys = [];
    },
    /**
     * Where the text of a document begins, if there is one.
     * @param burst the first key of which was delivered as the last of these, if any was
     */
    findDocument(burst: string): { text: string; before: Place | undefined } | undefined {
      const rest = [...burst].slice(1).join('');
      const known =
        keys.at(-1)?.key === burst.charAt(0) ? keys : [{ key: burst.charAt(0), before: undefined }];
      for (let start = 0; start < known.length; start++) {
        const head = known.slice(start).map(({ key }) => key);
        const text = head.join('') + rest;
        if (readWedgeBurst({ keys: text }) !== undefined) return { text, before: known[start]?.before };
      }
      return undefined;
    },
    /** Whether the last key went into a field. */
    inField: (): boolean => keys.at(-1)?.before !== undefined,
  };
};
