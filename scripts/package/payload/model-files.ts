import path from 'node:path';
import { earlierModelsOf } from '#services/proofing/examiner-pool.ts';
import { filesIn, type PayloadEntry } from './payload-entry.ts';

/** As electron-builder.yml has them: the models with their manifests and licences, not how they are made. */
const MODEL_FILE =
  /^(optional-models\.json|[^/]+\/(manifest\.json|README\.md|LICENSE[^/]*|(built\/)?[^/]+\.txt)|.+\.(onnx|task))$/;

/** The folders of models that a package brings along: its own, and the earlier ones that its services open. */
export const modelFolders = (root: string): string[] => [
  'native-models',
  ...earlierModelsOf({}, root).map((folder) => path.basename(folder)),
];

/** The files of {@link modelFolders}: logs that earlier models judged still arrive after an upgrade. */
export const modelFiles = (root: string): PayloadEntry[] =>
  modelFolders(root).flatMap((folder) =>
    filesIn(path.join(root, folder))
      .filter((file) => MODEL_FILE.test(file))
      .map((file) => ({ path: `${folder}/${file}`, from: { file: path.join(root, folder, file) } })),
  );
