import './Logo.css';

/** A print and its counterproof: the same shape taken off the other way round. */
export function Logo({ withName = true }: { withName?: boolean }) {
  return (
    <span className="Logo">
      <svg viewBox="0 0 32 32" className="Logo-mark" role="img" aria-label="Counterproof">
        <rect width="32" height="32" rx="8" className="Logo-plate" />
        <path d="M8 9h7v14H8z" className="Logo-print" />
        <path d="M18.500 9H25v14h-6.500z" className="Logo-proof" />
      </svg>
      {withName && (
        <span className="Logo-name" aria-hidden="true">
          Counterproof
        </span>
      )}
    </span>
  );
}
