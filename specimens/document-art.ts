/** Security-print-like lines: families of sine waves in two tints. */
export function guilloche(width: number, height: number, tints: readonly [string, string]): string {
  const lines: string[] = [];
  for (let k = 0; k < 46; k++) {
    const y = (k / 45) * height;
    const points: string[] = [];
    for (let x = 0; x <= width; x += width / 80) {
      const wave = Math.sin(x / (width * 0.035) + k * 0.35) * height * 0.03;
      points.push(`${x.toFixed(1)},${(y + wave).toFixed(1)}`);
    }
    const tint = tints[k % 2] ?? tints[0];
    lines.push(
      `<polyline points="${points.join(' ')}" fill="none" stroke="${tint}" stroke-width="${(height / 900).toFixed(2)}"/>`,
    );
  }
  return lines.join('');
}

/** A head and shoulders in flat tints in place of a portrait; an invented person. */
export function silhouette(x: number, y: number, width: number, height: number): string {
  const cx = x + width / 2;
  return `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="#d9dee3"/>
    <clipPath id="slot"><rect x="${x}" y="${y}" width="${width}" height="${height}"/></clipPath>
    <g clip-path="url(#slot)" fill="#a7b1ba">
      <ellipse cx="${cx}" cy="${y + height * 0.42}" rx="${width * 0.24}" ry="${height * 0.24}"/>
      <ellipse cx="${cx}" cy="${y + height * 1.02}" rx="${width * 0.46}" ry="${height * 0.34}"/>
    </g>`;
}
