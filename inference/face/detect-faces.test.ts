import { describe, expect, test } from 'vitest';
import { anchorCentres } from './anchors.ts';
import { decodeDetections, FULL_RANGE, SHORT_RANGE } from './detect-faces.ts';
import { type FaceDetection, overlap, weightedNms } from './weighted-nms.ts';

describe('anchors', () => {
  test('there is one for every output row of each detector', () => {
    expect(SHORT_RANGE.anchors.length / 2).toBe(896);
    expect(FULL_RANGE.anchors.length / 2).toBe(2304);
  });

  test('they follow rows, and anchors of one cell share its middle', () => {
    const centres = anchorCentres([{ cells: 2, perCell: 2 }]);
    expect([...centres]).toEqual([
      0.25, 0.25, 0.25, 0.25, 0.75, 0.25, 0.75, 0.25, 0.25, 0.75, 0.25, 0.75, 0.75, 0.75, 0.75, 0.75,
    ]);
  });
});

describe('decoding', () => {
  test('a row becomes a box and key points in pixels of the picture, bars taken off', () => {
    const detector = { ...SHORT_RANGE, anchors: Float32Array.of(0.25, 0.25, 0.5, 0.5) };
    const boxes = new Float32Array(32);
    boxes.set([12.8, 0, 32, 32, -6.4, -6.4, 6.4, -6.4], 16);
    const [face, ...others] = decodeDetections(detector, boxes, Float32Array.of(-3, 2), {
      width: 200,
      height: 100,
    });
    expect(others).toEqual([]);
    expect(face!.score).toBeCloseTo(0.8808, 4);
    expect(face!.box.x).toBeCloseTo(95, 4);
    expect(face!.box.y).toBeCloseTo(25, 4);
    expect(face!.box.width).toBeCloseTo(50, 4);
    expect(face!.keyPoints[0]!.x).toBeCloseTo(90, 4);
    expect(face!.keyPoints[0]!.y).toBeCloseTo(40, 4);
    expect(face!.keyPoints[1]!.x).toBeCloseTo(110, 4);
    expect(face!.keyPoints).toHaveLength(6);
  });
});

describe('merging', () => {
  const detection = (score: number, x: number, width = 100): FaceDetection => ({
    score,
    box: { x, y: 0, width, height: 100 },
    keyPoints: [{ x, y: 10 }],
  });

  test('detections of one face are averaged by score and keep the best score', () => {
    const [face, ...others] = weightedNms([detection(0.6, 20), detection(0.9, 0)]);
    expect(others).toEqual([]);
    expect(face!.score).toBe(0.9);
    expect(face!.box.x).toBeCloseTo(8, 6);
    expect(face!.keyPoints[0]!.x).toBeCloseTo(8, 6);
  });

  test('faces apart from each other stay apart, best first', () => {
    const faces = weightedNms([detection(0.7, 0), detection(0.8, 400)]);
    expect(faces.map(({ score }) => score)).toEqual([0.8, 0.7]);
  });

  test('overlap is intersection over union', () => {
    const box = { x: 0, y: 0, width: 10, height: 10 };
    expect(overlap(box, box)).toBe(1);
    expect(overlap(box, { ...box, x: 5 })).toBeCloseTo(1 / 3, 6);
    expect(overlap(box, { ...box, x: 10 })).toBe(0);
    expect(overlap(box, { ...box, x: 30 })).toBe(0);
  });
});
