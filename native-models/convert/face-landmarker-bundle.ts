import { storedZip } from './stored-zip.ts';
import { addTaskMetadata } from './tflite-task-model.ts';

const MESH_POINTS = 468;
/**
 * FaceLandmarker always reads 478 points. The ten iris points, which the 468-point model does not know, repeat the
 * nearest eyelid points: right iris centre, then right, top, left, bottom; then the same for the left eye.
 */
const IRIS_STAND_INS = [159, 133, 159, 33, 145, 386, 263, 386, 362, 374];

export interface FaceLandmarkerSources {
  /** Short-range face detection, `.tflite`. */
  detector: Uint8Array;
  /** The 468-point face mesh, `.tflite`. */
  landmarks: Uint8Array;
  /** `geometry_pipeline_metadata_landmarks.binarypb`. */
  geometry: Uint8Array;
}

/** Packs the `.task` bundle that the renderer's FaceLandmarker (MediaPipe Tasks) loads. */
export function bundleFaceLandmarker({ detector, landmarks, geometry }: FaceLandmarkerSources): Uint8Array {
  const points = [...Array(MESH_POINTS).keys(), ...IRIS_STAND_INS];
  const indices = points.flatMap((point) => [3 * point, 3 * point + 1, 3 * point + 2]);
  return storedZip([
    {
      name: 'face_detector.tflite',
      bytes: addTaskMetadata(detector, { name: 'face_detector', mean: 127.5, std: 127.5 }),
    },
    {
      name: 'face_landmarks_detector.tflite',
      bytes: addTaskMetadata(landmarks, {
        name: 'face_landmarks',
        mean: 0,
        std: 255,
        gatherFirstOutput: { indices, outputName: 'landmarks_478' },
      }),
    },
    { name: 'geometry_pipeline_metadata_landmarks.binarypb', bytes: geometry },
  ]);
}
