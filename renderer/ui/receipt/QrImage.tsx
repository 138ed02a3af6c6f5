import { useMemo } from 'react';
import { qrPath } from './qr-path.ts';

export interface QrImageProps {
  text: string;
  /** What it is for, to whoever cannot see it. */
  label: string;
  className: string;
}

/** A QR code, black on white in every theme. */
export function QrImage({ text, label, className }: QrImageProps) {
  const { path, size } = useMemo(() => qrPath(text), [text]);
  return (
    <svg
      className={className}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
