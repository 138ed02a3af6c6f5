import type { Flow } from '#core/contract/flow.ts';
import type { ComparisonRecord } from '#core/proofing/comparison-record.ts';
import { type ComparedPictures, compareFaces } from '../face/compare-faces.ts';
import type { PipelineClock, Vision } from '../vision/ports.ts';
import type { ClipTask } from './clip-task.ts';
import {
  type DocumentPictureAnswer,
  type DocumentPictureTask,
  judgeDocumentPicture,
} from './document-picture.ts';
import { type FacePicturesAnswer, type FacePicturesTask, judgeFacePictures } from './face-pictures.ts';
import { type ClipAnswer, judgeClip } from './judge-clip.ts';
import { type HintAnswer, type HintTask, judgeHint } from './remote-hints.ts';

/** A selfie to compare with the portrait of a document. */
export interface ComparisonTask extends ComparedPictures {
  task: 'compare';
  flow: Flow;
}

/** Questions about the pictures of a remote person, with the type of each answer. */
export interface RemoteAnswers {
  hint: HintAnswer;
  document: DocumentPictureAnswer;
  face: FacePicturesAnswer;
  clip: ClipAnswer;
  compare: ComparisonRecord;
}
export type RemoteTask = HintTask | DocumentPictureTask | FacePicturesTask | ClipTask | ComparisonTask;
export type RemoteAnswer = RemoteAnswers[keyof RemoteAnswers];

/**
 * Judges a browser's pictures by the models and the code of a kiosk.
 *
 * @throws AppError of the IMAGE_* family, MODEL_MISSING, MODEL_ALTERED, MODEL_FAILED
 */
export async function judgeRemote(
  vision: Vision,
  time: Pick<PipelineClock, 'newId'>,
  task: RemoteTask,
): Promise<RemoteAnswer> {
  switch (task.task) {
    case 'hint':
      return judgeHint(vision, task);
    case 'document':
      return judgeDocumentPicture(vision, time, task);
    case 'face':
      return judgeFacePictures(vision, time, task);
    case 'clip':
      return judgeClip(vision, task);
    case 'compare': {
      const singleFace = task.flow.selfie.limits.minScores['single-face-present'];
      return compareFaces(vision.face(), { ...task.flow.comparison, singleFace }, task);
    }
  }
}
