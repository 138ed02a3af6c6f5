import { describe, expect, it } from 'vitest';
import { fitted, moved, placed, shownPart, viewOf, WHOLE, within } from './stage-view.ts';

const STAGE = { width: 600, height: 500 };
const CARD = 1.586;

describe('the stage', () => {
  it('shows a document whole, as large as it fits', () => {
    expect(fitted(STAGE, CARD).width).toBe(600);
    expect(fitted({ width: 600, height: 200 }, CARD).height).toBeCloseTo(200);
    expect(shownPart(WHOLE, STAGE, CARD)).toEqual({ x: 0, y: 0, width: 1, height: 1 });
  });

  it('goes to a printed field, and leaves no empty room at the edge of the picture', () => {
    const view = viewOf({ x: 0.02, y: 0.1, width: 0.2, height: 0.05 }, STAGE, CARD);
    expect(view.zoom).toBeCloseTo(2.2);
    const { x, width } = shownPart(view, STAGE, CARD);
    expect(x).toBe(0);
    expect(width).toBeLessThan(0.5);
  });

  it('keeps a long field whole', () => {
    const place = { x: 0.05, y: 0.4, width: 0.9, height: 0.05 };
    const part = shownPart(viewOf(place, STAGE, CARD), STAGE, CARD);
    expect(part.x).toBeLessThanOrEqual(place.x);
    expect(part.x + part.width).toBeGreaterThanOrEqual(place.x + place.width);
  });

  it('follows the hand, and stops at the edge', () => {
    const near = within({ x: 0.5, y: 0.5, zoom: 2 }, STAGE, CARD);
    expect(moved(near, { x: -120, y: 0 }, STAGE, CARD).x).toBeCloseTo(0.6);
    expect(moved(near, { x: -9000, y: 0 }, STAGE, CARD).x).toBeCloseTo(0.75);
  });

  it('puts the middle of the view in the middle of the stage', () => {
    const { left, top, width, height } = placed({ x: 0.4, y: 0.5, zoom: 3 }, STAGE, CARD);
    expect(left + 0.4 * width).toBeCloseTo(300);
    expect(top + 0.5 * height).toBeCloseTo(250);
  });

  it('is never smaller than the picture nor larger than eight times', () => {
    expect(within({ x: 0.5, y: 0.5, zoom: 0.1 }, STAGE, CARD).zoom).toBe(1);
    expect(within({ x: 0.5, y: 0.5, zoom: 99 }, STAGE, CARD).zoom).toBe(8);
  });
});
