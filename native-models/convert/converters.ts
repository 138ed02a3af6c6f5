import { convertDlibResnetToOnnx } from './dlib-resnet-to-onnx.ts';
import { bundleFaceLandmarker } from './face-landmarker-bundle.ts';
import { withOutputs } from './onnx-outputs.ts';
import { convertTfjsGraphToOnnx } from './tfjs-graph-to-onnx.ts';
import { convertTfliteToOnnx } from './tflite-to-onnx.ts';

/** Makes one model from its source files, in the order in which the manifest lists them. */
export type ModelConverter = (sources: readonly Uint8Array[], modelName: string) => Uint8Array;

/** The part of the iris model that places eyelids and brows: 71 points of x, y, z in pixels of the input. */
const EYE_CONTOUR = {
  name: 'contour',
  node: 'StatefulPartitionedCall/model/conv_eyes_contours_and_brows/BiasAdd',
  channels: 3 * 71,
};

/** What the recogniser of print sees of a line before it names classes: the input of the Latin head. */
const SEEN_OF_A_LINE = [
  { value: 'p2o.Add.231', name: 'visual', shape: ['lines', 480, 3, 'steps'] },
  { value: 'transpose_51.tmp_0', name: 'sequence', shape: ['lines', 'half_steps', 120] },
] as const;

/** Converters by the name that manifests use. */
export const MODEL_CONVERTERS: Readonly<Record<string, ModelConverter>> = {
  'as-published': ([file]) => file!,
  'tflite-to-onnx': ([file], name) => convertTfliteToOnnx(file!, name.replaceAll('-', '_')),
  'dlib-resnet-to-onnx': ([manifest, weights]) =>
    convertDlibResnetToOnnx(new TextDecoder().decode(manifest), weights!),
  'iris-to-eye-contour': ([graph, weights]) =>
    convertTfjsGraphToOnnx(new TextDecoder().decode(graph), weights!, 'eye_contour', EYE_CONTOUR),
  'recogniser-that-shows-a-line': ([file]) => withOutputs(file!, SEEN_OF_A_LINE),
  'face-landmarker-bundle': ([detector, landmarks, geometry]) =>
    bundleFaceLandmarker({ detector: detector!, landmarks: landmarks!, geometry: geometry! }),
};
