import './Spinner.css';

/** Decoration only: the text beside it describes the work. */
export function Spinner({ large = false }: { large?: boolean }) {
  return <span className="Spinner" data-large={large || undefined} aria-hidden="true" />;
}
