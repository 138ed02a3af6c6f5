import { ArrowRight } from 'lucide-react';
import './TurnOver.css';

/** A card that turns from its face to its back; where motion is not wanted both sides stand side by side, an arrow between. */
export function TurnOver() {
  return (
    <div className="TurnOver">
      <div className="TurnOver-card">
        <svg viewBox="0 0 171 108" aria-hidden="true" className="TurnOver-side">
          <rect x="1.500" y="1.500" width="168" height="105" rx="9" className="TurnOver-paper" />
          <rect x="14" y="26" width="44" height="56" rx="4" className="TurnOver-tint" />
          <circle cx="36" cy="47" r="10" className="TurnOver-ink" />
          <path d="M20 82c0-16 7-22 16-22s16 6 16 22z" className="TurnOver-ink" />
          <path d="M72 34h78M72 50h58M72 66h70M72 82h40" className="TurnOver-line" />
        </svg>
        <svg viewBox="0 0 171 108" aria-hidden="true" className="TurnOver-side" data-back>
          <rect x="1.500" y="1.500" width="168" height="105" rx="9" className="TurnOver-paper" />
          <rect x="2" y="16" width="167" height="16" className="TurnOver-ink" />
          <path d="M14 50h143M14 60h143M14 70h143" className="TurnOver-code" />
          <path d="M14 88h96" className="TurnOver-line" />
        </svg>
        <ArrowRight aria-hidden className="TurnOver-arrow" />
      </div>
    </div>
  );
}
