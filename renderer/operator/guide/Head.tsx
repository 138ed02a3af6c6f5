/** The lines of each part of a head, in a drawing of 160 by 96. */
const PARTS = {
  shape: 'M54 40c0-46 52-46 52 0c0 10-2 20-8 30c-5 9-11 16-18 16s-13-7-18-16c-6-10-8-20-8-30z',
  hairline: 'M55 34c2-10 8-15 14-15c5 5 17 5 22 0c6 0 12 5 14 15',
  eyebrows: 'M61 37q6-5 13-1 M86 36q7-4 13 1',
  eyes: 'M61 44q6-5 12 0q-6 5-12 0z M87 44q6-5 12 0q-6 5-12 0z M67 42v4 M93 42v4',
  nose: 'M80 44v14 M74 61q3 4 6 2q3 2 6-2',
  ears: 'M54 40c-6-4-9 2-7 8c1 5 4 10 8 9 M106 40c6-4 9 2 7 8c-1 5-4 10-8 9',
  mouth: 'M70 70q5-3 10 0q5-3 10 0q-10 8-20 0z',
  chin: 'M62 70c5 9 11 16 18 16s13-7 18-16 M78 80h4',
  marks: 'M66 56h.1 M92 60h.1 M90 28l6-4',
} as const;
type HeadPart = keyof typeof PARTS;

/** Parts that every drawing shows; the others only where they are meant. */
const ALWAYS: readonly HeadPart[] = ['shape', 'hairline', 'eyebrows', 'eyes', 'nose', 'ears', 'mouth'];

/** A head from the front, with the part that is meant. */
export function Head({ part }: { part: HeadPart }) {
  return (
    <>
      <path
        d={ALWAYS.filter((one) => one !== part)
          .map((one) => PARTS[one])
          .join(' ')}
        opacity={0.35}
      />
      <path className="accent" strokeWidth={part === 'marks' ? 5 : 3.5} d={PARTS[part]} />
    </>
  );
}
