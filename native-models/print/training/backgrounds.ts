import { between, pick, pickText, type Random } from '#specimens/seeded.ts';

const [WIDTH, HEIGHT] = [1200, 320];

/** Patterns of security print as SVG for training. They share nothing with the rings and fibres of held-out lines. */
export function securityBackgrounds(random: Random, count: number): string[] {
  return Array.from({ length: count }, () => {
    const hue = Math.floor(between(random, 0, 360));
    const light = between(random, 78, 99);
    const layers = Array.from({ length: Math.floor(between(random, 0, 4)) }, () =>
      pick(random, LAYERS)(random, hue),
    );
    return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">
      <defs><linearGradient id="g"><stop offset="0" stop-color="hsl(${hue} 30% ${light}%)"/>
      <stop offset="1" stop-color="hsl(${hue + between(random, -60, 60)} 30% ${Math.min(100, light + between(random, -8, 8))}%)"/></linearGradient></defs>
      <rect width="${WIDTH}" height="${HEIGHT}" fill="url(#g)"/>${layers.join('')}</svg>`;
  });
}

/** Rings and fibres over a shade, as SVG. */
export function ringedBackgrounds(random: Random, count: number): string[] {
  return Array.from({ length: count }, () => {
    const hue = Math.floor(between(random, 0, 360));
    const rings = Array.from({ length: 30 }, () => {
      const [x, y, r] = [between(random, 0, WIDTH), between(random, 0, HEIGHT), between(random, 15, 150)];
      return `<circle cx="${x.toFixed(0)}" cy="${y.toFixed(0)}" r="${r.toFixed(0)}"/>`;
    });
    const fibres = Array.from({ length: 40 }, () => {
      const [x, y] = [between(random, 0, WIDTH), between(random, 0, HEIGHT)];
      const bend = () => between(random, -25, 25).toFixed(0);
      return `<path d="M${x.toFixed(0)} ${y.toFixed(0)}q${bend()} ${bend()} ${bend()} ${bend()}"/>`;
    });
    return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">
      <rect width="${WIDTH}" height="${HEIGHT}" fill="hsl(${hue} 30% ${between(random, 84, 98)}%)"/>
      <g fill="none" stroke="${tint(random, hue)}" stroke-width="1.4">${rings.join('')}</g>
      <g fill="none" stroke="${tint(random, hue)}" stroke-width="0.9">${fibres.join('')}</g></svg>`;
  });
}

const tint = (random: Random, hue: number): string =>
  `hsl(${hue + between(random, -50, 50)} ${between(random, 15, 60)}% ${between(random, 62, 88)}%)`;

/** Parallel waves. */
function waves(random: Random, hue: number): string {
  const [gap, swing, length] = [between(random, 5, 22), between(random, 4, 30), between(random, 60, 300)];
  const drift = between(random, 0, 0.6);
  const paths = [];
  for (let i = 0; i * gap < HEIGHT + 2 * swing; i++) {
    let path = '';
    for (let x = 0; x <= WIDTH; x += 12) {
      const y = i * gap - swing + swing * Math.sin((2 * Math.PI * x) / length + i * drift);
      path += `${x === 0 ? 'M' : 'L'}${x} ${y.toFixed(1)}`;
    }
    paths.push(`<path d="${path}"/>`);
  }
  return `<g fill="none" stroke="${tint(random, hue)}" stroke-width="${between(random, 0.5, 1.8)}">${paths.join('')}</g>`;
}

/** Straight lines at an angle. */
function screen(random: Random, hue: number): string {
  const [gap, slope] = [between(random, 4, 14), between(random, -1.5, 1.5)];
  const lines = [];
  for (let x = -HEIGHT * 2; x < WIDTH + HEIGHT * 2; x += gap)
    lines.push(`<path d="M${x.toFixed(1)} 0L${(x + slope * HEIGHT).toFixed(1)} ${HEIGHT}"/>`);
  return `<g stroke="${tint(random, hue)}" stroke-width="${between(random, 0.4, 1.4)}">${lines.join('')}</g>`;
}

/** Words of the background print, pale. */
function wording(random: Random, hue: number): string {
  const word = pickText(random, 'ABCDEFGHIJKLMNOPRSTUVZ', Math.floor(between(random, 2, 9)));
  const [size, gap] = [between(random, 8, 60), between(random, 1.3, 2.5)];
  const rows = [];
  for (let y = size; y < HEIGHT + size; y += size * gap)
    rows.push(
      `<text x="${-between(random, 0, 80)}" y="${y.toFixed(1)}">${`${word} `.repeat(Math.ceil(WIDTH / (size * word.length * 0.6)))}</text>`,
    );
  const colour = `hsl(${hue} 30% ${between(random, 80, 92)}%)`;
  return `<g font-family="sans-serif" font-size="${size}" fill="${colour}" transform="rotate(${between(random, -25, 25)})">${rows.join('')}</g>`;
}

/** Blots of another shade. */
function blots(random: Random, hue: number): string {
  const ellipses = Array.from({ length: 14 }, () => {
    const [x, y] = [between(random, 0, WIDTH), between(random, 0, HEIGHT)];
    return `<ellipse cx="${x}" cy="${y}" rx="${between(random, 20, 160)}" ry="${between(random, 10, 90)}" fill="${tint(random, hue)}" opacity="${between(random, 0.15, 0.6)}"/>`;
  });
  return ellipses.join('');
}

/** Dots in rows. */
function dots(random: Random, hue: number): string {
  const [gap, radius] = [between(random, 5, 16), between(random, 0.5, 2)];
  const id = `d${Math.floor(random() * 1e9)}`;
  return `<defs><pattern id="${id}" width="${gap}" height="${gap}" patternUnits="userSpaceOnUse" patternTransform="rotate(${between(random, 0, 60)})">
    <circle cx="${gap / 2}" cy="${gap / 2}" r="${radius}" fill="${tint(random, hue)}"/></pattern></defs>
    <rect width="${WIDTH}" height="${HEIGHT}" fill="url(#${id})"/>`;
}

const LAYERS = [waves, waves, screen, wording, blots, dots] as const;
