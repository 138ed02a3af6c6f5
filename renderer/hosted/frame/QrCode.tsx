import { useEffect, useState } from 'react';

interface Drawing {
  size: number;
  path: string;
}

/** Free modules around the symbol (ISO/IEC 18004, 5.3.8). */
const QUIET = 4;

async function drawingOf(text: string): Promise<Drawing> {
  const { create } = await import('qrcode');
  const { size, data } = create(text, { errorCorrectionLevel: 'M' }).modules;
  const dark = Array.from(data, (module, index) =>
    module ? `M${(index % size) + QUIET} ${Math.floor(index / size) + QUIET}h1v1h-1z` : '',
  );
  return { size: size + 2 * QUIET, path: dark.join('') };
}

/** A QR code, drawn by the page itself, so that its address reaches no other site. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const [drawing, setDrawing] = useState<Drawing>();
  useEffect(() => {
    let current = true;
    void drawingOf(text).then((made) => current && setDrawing(made));
    return () => {
      current = false;
    };
  }, [text]);
  if (!drawing) return <span className="Qr" />;
  const { size, path } = drawing;
  return (
    <svg
      className="Qr"
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path d={`M0 0h${size}v${size}H0z`} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
