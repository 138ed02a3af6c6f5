import { MoveDown, MoveLeft, MoveRight } from 'lucide-react';
import type { ChallengeKind } from '#core/liveness/challenge.ts';
import { sideOnScreen } from '../../ui/guide/challenge-side.ts';
import './ChallengeDrawing.css';

const ARROWS = { left: MoveLeft, right: MoveRight, down: MoveDown };

/** A head that makes the movement, as in a mirror; where motion is not wanted, it shows the end of the movement. */
export function ChallengeDrawing({ kind, mirrored }: { kind: ChallengeKind; mirrored: boolean }) {
  const side = sideOnScreen(kind, mirrored);
  const direction = side ?? (kind === 'nod' ? 'down' : undefined);
  const Arrow = direction && ARROWS[direction];
  return (
    <div className="ChallengeDrawing" data-kind={kind} data-side={side}>
      <svg viewBox="0 0 160 180" className="ChallengeDrawing-picture" aria-hidden="true">
        <g className="ChallengeDrawing-head">
          <ellipse cx="80" cy="90" rx="56" ry="72" className="ChallengeDrawing-skin" />
          <g className="ChallengeDrawing-features">
            <g className="ChallengeDrawing-eyes">
              <circle cx="58" cy="78" r="6.500" />
              <circle cx="102" cy="78" r="6.500" />
            </g>
            <path d="M50 79q8 5 16 0M94 79q8 5 16 0" className="ChallengeDrawing-lids" />
            <path d="M80 86v20h-7" className="ChallengeDrawing-line" />
            <path d="M64 126q16 5 32 0" className="ChallengeDrawing-line ChallengeDrawing-rest" />
            <path d="M56 120q24 26 48 0" className="ChallengeDrawing-line ChallengeDrawing-smile" />
          </g>
        </g>
      </svg>
      {Arrow && <Arrow aria-hidden className="ChallengeDrawing-arrow" />}
    </div>
  );
}
