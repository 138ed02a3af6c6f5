import { useEffect, useState } from 'react';

/**
 * Words for a screen reader alone. Their region is there empty before them, because one that comes together with its
 * text may stay silent.
 */
export function Announced({ text }: { text: string }) {
  const [said, setSaid] = useState('');
  useEffect(() => setSaid(text), [text]);
  return (
    <span role="status" className="visually-hidden">
      {said}
    </span>
  );
}
