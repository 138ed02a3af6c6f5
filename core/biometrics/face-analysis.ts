import type { QualityComponent } from './quality-component.ts';

/** A rectangle in pixels of the picture; it may reach beyond its edges. */
export interface FaceBox {
  x: number;
  y: number;
  width: number;
  height: number;
}

/**
 * Direction of the head in degrees, signs as in ISO/IEC 39794-5: all zero is frontal, yaw is positive when the
 * person looks to their own left, pitch when they look down, roll when the head leans to their own right shoulder.
 */
export interface HeadPose {
  yaw: number;
  pitch: number;
  roll: number;
}

/** One face that the mesh confirmed. */
export interface ObservedFace {
  box: FaceBox;
  /** Detection score, 0 to 1. */
  score: number;
  /** The mesh model's confidence that the crop contains a face, 0 to 1. */
  meshFlag: number;
  /** 468 points: x, y in pixels of the picture, z in the same scale (smaller is nearer to the camera). */
  landmarks: Float32Array;
  pose: HeadPose;
  /** Distance between the middles of the eyes, in pixels. */
  interEyePx: number;
  /**
   * How far each eye is open, the person's own right and left: the mean gap between the lids as a part of the eye's
   * length, from the contour model, which measures lids far better than the mesh. Only where a frame was observed.
   */
  eyeOpening?: { right: number; left: number };
  quality: QualityComponent[];
}

/** The analysis of one picture; faces ordered by size, the largest first. */
export interface FaceAnalysis {
  width: number;
  height: number;
  faces: ObservedFace[];
  timingsMs: { decode: number; detect: number; landmarks: number; quality: number };
}
