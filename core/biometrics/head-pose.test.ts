import { describe, expect, test } from 'vitest';
import { headPose } from './head-pose.ts';
import { syntheticMesh } from './synthetic-mesh.fixture.ts';

/** The lean of a frontal mesh, which the synthetic one does not have. */
const NEUTRAL_PITCH = 8;

describe('head pose', () => {
  test('a frontal head reads zero for yaw and roll', () => {
    const pose = headPose(syntheticMesh());
    expect(pose.yaw).toBeCloseTo(0, 4);
    expect(pose.roll).toBeCloseTo(0, 4);
    expect(pose.pitch).toBeCloseTo(-NEUTRAL_PITCH, 4);
  });

  test.each([-30, -10, 10, 30])('a head turned by %d degrees reads that yaw', (yaw) => {
    expect(headPose(syntheticMesh({ yaw })).yaw).toBeCloseTo(yaw, 3);
  });

  test.each([-25, 15])('a head bent by %d degrees reads that pitch', (pitch) => {
    expect(headPose(syntheticMesh({ pitch })).pitch + NEUTRAL_PITCH).toBeCloseTo(pitch, 3);
  });

  test.each([-40, 20])('a head leaning by %d degrees reads that roll', (roll) => {
    expect(headPose(syntheticMesh({ roll })).roll).toBeCloseTo(roll, 3);
  });

  test('who looks to their own left shows the nose to the right of the eyes, and reads a positive yaw', () => {
    const turned = syntheticMesh({ yaw: 25 });
    const noseTipX = turned[3 * 1]!;
    const eyesX = (turned[3 * 33]! + turned[3 * 263]!) / 2;
    expect(noseTipX).toBeGreaterThan(eyesX);
    expect(headPose(turned).yaw).toBeGreaterThan(0);
  });

  test('a head leaning to its own right shoulder lowers the right eye in the picture', () => {
    const leaning = syntheticMesh({ roll: 20 });
    expect(leaning[3 * 33 + 1]!).toBeGreaterThan(leaning[3 * 263 + 1]!);
  });

  test('size and place of the face do not change its pose', () => {
    const [small, large] = [{ scale: 30, centre: { x: 5, y: 900 } }, { scale: 400 }].map((head) =>
      headPose(syntheticMesh({ yaw: 12, pitch: -5, ...head })),
    );
    expect(small!.yaw).toBeCloseTo(large!.yaw, 3);
    expect(small!.pitch).toBeCloseTo(large!.pitch, 3);
  });
});
