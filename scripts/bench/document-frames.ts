import { type DeskOptions, placeOnDesk } from '#specimens/place-on-desk.ts';
import { renderSpecimen, SPECIMEN_PASSPORT } from '#specimens/render-specimen.ts';

export const SPECIMEN_CARD = {
  ...SPECIMEN_PASSPORT,
  format: 'TD1',
  documentCode: 'I',
  optionalData1: '',
} as const;

const FRAMES: [typeof SPECIMEN_PASSPORT, DeskOptions][] = [
  [SPECIMEN_PASSPORT, {}],
  [SPECIMEN_PASSPORT, { angle: 9, scale: 0.7 }],
  [SPECIMEN_PASSPORT, { angle: 178, blur: 1 }],
  [SPECIMEN_PASSPORT, { scale: 0.42, noise: 5 }],
  [SPECIMEN_CARD, { angle: -6 }],
  [SPECIMEN_CARD, { scale: 0.5, exposure: 0.5 }],
];

/** JPEG frames of 1920 x 1080 with specimens as a counter camera meets them: turned, far off, out of focus, dark. */
export const documentFrames = (): Promise<Buffer[]> =>
  Promise.all(FRAMES.map(async ([content, desk]) => placeOnDesk(await renderSpecimen(content), desk)));

/** Each call works on the next input, so that every input is measured equally often. */
export function inTurn<Input>(
  inputs: readonly Input[],
  work: (input: Input) => Promise<unknown>,
): () => Promise<unknown> {
  let next = 0;
  return () => work(inputs[next++ % inputs.length] as Input);
}
