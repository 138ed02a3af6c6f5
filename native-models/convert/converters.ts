import { convertDlibResnetToOnnx } from './dlib-resnet-to-onnx.ts';
import { bundleFaceLandmarker } from './face-landmarker-bundle.ts';
import { convertTfliteToOnnx } from './tflite-to-onnx.ts';

/** Makes one model from its source files, in the order in which the manifest lists them. */
export type ModelConverter = (sources: readonly Uint8Array[], modelName: string) => Uint8Array;

/** Converters by the name that manifests use. */
export const MODEL_CONVERTERS: Readonly<Record<string, ModelConverter>> = {
  'tflite-to-onnx': ([file], name) => convertTfliteToOnnx(file!, name.replaceAll('-', '_')),
  'dlib-resnet-to-onnx': ([manifest, weights]) =>
    convertDlibResnetToOnnx(new TextDecoder().decode(manifest), weights!),
  'face-landmarker-bundle': ([detector, landmarks, geometry]) =>
    bundleFaceLandmarker({ detector: detector!, landmarks: landmarks!, geometry: geometry! }),
};
