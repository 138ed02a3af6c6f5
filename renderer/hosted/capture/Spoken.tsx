import { useEffect, useState } from 'react';

/** Voices are not interrupted more often. */
const EVERY_MS = 2000;

/** Says each hint politely, at most every two seconds; the same words are shown on the picture. */
export function Spoken({ text }: { text: string }) {
  const [said, setSaid] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSaid(text), EVERY_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return (
    <p className="visually-hidden" aria-live="polite">
      {said}
    </p>
  );
}
