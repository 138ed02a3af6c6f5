import './Keys.css';

/** Keys as printed on a keyboard. Beside a button they repeat its action, so they are hidden from speech. */
export function Keys({ keys, decorative = false }: { keys: readonly string[]; decorative?: boolean }) {
  return (
    <span className="Keys" aria-hidden={decorative || undefined}>
      {keys.map((key) => (
        <kbd key={key} className="Key">
          {key}
        </kbd>
      ))}
    </span>
  );
}
