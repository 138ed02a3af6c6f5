import type { GreyImage } from '#core/imaging/grey-image.ts';
import type { RgbImage } from '#core/imaging/rgb-image.ts';
import type { PixelBox } from '#core/imaging/sharpness.ts';
import { warpGrey } from '#core/imaging/warp.ts';
import { fiveFoldShare, matchStar, starTemplate } from './star-template.ts';

export interface StarSearch {
  found: boolean;
  /** 0 to 1: how much the best place looks like a star on a separate ground. */
  score: number;
  /** Around the star and its disc, in pixels of the card; only where one was found. */
  box?: PixelBox;
}

/** Width at which a card is searched, in pixels, and at which the best places are looked at closely. */
const COARSE_WIDTH = 280;
const FINER = 3;
/** Outer radius of the star as a share of the card's width. The marks in use are 4 to 9 mm wide on 85.6 mm. */
const RADII = [0.019, 0.024, 0.03, 0.037];
const CANDIDATES = 24;
/** Nearer places are the same candidate, in pixels of the coarse picture. */
const APART = 5;
const GROWTHS = [0.86, 0.93, 1, 1.08, 1.16];
const TURNS = [-0.12, 0, 0.12];
/** The disc around the star, in radii of the star. */
const DISC = 1.25;
const LEAST_SCORE = 0.55;

/**
 * Looks for the mark of a card that meets the REAL ID Act (6 CFR 37.17): a star in a disc of gold or black, upper
 * right on most cards, in a bear on those of California. Found by shape alone, dark or bright, anywhere on the card.
 * @param card the rectified front, upright
 */
export function findStar(card: RgbImage): StarSearch {
  if (card.width < 2 * COARSE_WIDTH || card.height < COARSE_WIDTH) return { found: false, score: 0 };
  const blue = blueOf(card);
  const [coarse, fine] = [blueAt(blue, COARSE_WIDTH), blueAt(blue, COARSE_WIDTH * FINER)];
  let best = { score: 0, x: 0, y: 0, radius: 0 };
  for (const candidate of candidates(coarse)) {
    const place = lookClosely(fine, candidate);
    if (place.score > best.score) best = place;
  }
  if (best.score < LEAST_SCORE) return { found: false, score: best.score };
  const scale = card.width / fine.width;
  const side = 2 * DISC * best.radius * scale;
  return {
    found: true,
    score: best.score,
    box: { x: best.x * scale - side / 2, y: best.y * scale - side / 2, width: side, height: side },
  };
}

/** Gold, like black, is dark in blue; the card around both is bright. @param card its blue channel */
function blueAt(card: GreyImage, width: number): GreyImage {
  const height = Math.round((card.height * width) / card.width);
  // Sampled twice as finely and averaged, or print finer than a pixel would be noise.
  const [wide, tall] = [width * 2, height * 2];
  const toCard = [card.width / wide, 0, 0, 0, card.height / tall, 0, 0, 0, 1] as const;
  const { data } = warpGrey(card, wide, tall, toCard);
  const blue = new Uint8Array(width * height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const p = 2 * (y * wide + x);
      const q = p + wide;
      blue[y * width + x] = (data[p]! + data[p + 1]! + data[q]! + data[q + 1]!) / 4;
    }
  }
  return { width, height, data: blue };
}

function blueOf({ width, height, data }: RgbImage): GreyImage {
  const blue = new Uint8Array(width * height);
  for (let pixel = 0; pixel < blue.length; pixel++) blue[pixel] = data[3 * pixel + 2]!;
  return { width, height, data: blue };
}

interface Candidate {
  x: number;
  y: number;
  radius: number;
  match: number;
}

function candidates(coarse: GreyImage): Candidate[] {
  const all: Candidate[] = [];
  for (const share of RADII) {
    const template = starTemplate({ radius: share * COARSE_WIDTH, width: coarse.width });
    for (let y = 0; y < coarse.height; y += 2) {
      for (let x = 0; x < coarse.width; x += 2) {
        const match = Math.abs(matchStar(coarse, x, y, template));
        if (match > 0.3) all.push({ x, y, radius: template.radius, match });
      }
    }
  }
  const best: Candidate[] = [];
  for (const one of all.sort((a, b) => b.match - a.match)) {
    if (best.length >= CANDIDATES) break;
    if (best.every(({ x, y }) => Math.hypot(x - one.x, y - one.y) > APART)) best.push(one);
  }
  return best;
}

/**
 * The best fit near a candidate. A match with the shape counts to the degree that its picture repeats five times a
 * turn.
 */
function lookClosely(
  fine: GreyImage,
  candidate: Candidate,
): { score: number; x: number; y: number; radius: number } {
  const [cx, cy] = [candidate.x * FINER + 1, candidate.y * FINER + 1];
  let best = { match: 0, x: cx, y: cy, radius: candidate.radius * FINER };
  for (const growth of GROWTHS) {
    for (const turn of TURNS) {
      const radius = Math.round(candidate.radius * FINER * growth);
      const template = starTemplate({ radius, turn, step: 2, width: fine.width });
      for (let y = cy - 6; y <= cy + 6; y += 2) {
        for (let x = cx - 6; x <= cx + 6; x += 2) {
          const match = Math.abs(matchStar(fine, x, y, template));
          if (match > best.match) best = { match, x, y, radius: template.radius };
        }
      }
    }
  }
  const { match, x, y, radius } = best;
  return { score: match * Math.sqrt(fiveFoldShare(fine, x, y, radius)), x, y, radius };
}
