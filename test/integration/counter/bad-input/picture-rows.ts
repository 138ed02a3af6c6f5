import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ErrorCode } from '#core/contract/errors.ts';
import { runVerify, type VerifyRun } from '../../support/run-verify.ts';
import type { ProvokedRow } from './bad-input-rows.ts';
import { errorOf, sendFrame } from './bad-input-session.ts';
import { BAD_PICTURES, type BadPicture } from './pictures.ts';
import type { RunningKiosk } from './running-kiosk.ts';

/** What `npm run verify` says of two files. */
async function verifyFiles(
  files: { document: Buffer; selfie: Buffer },
  names: { document: string; selfie: string },
): Promise<VerifyRun> {
  const folder = mkdtempSync(join(tmpdir(), 'counterproof-bad-input-'));
  try {
    const [document, selfie] = [join(folder, names.document), join(folder, names.selfie)];
    writeFileSync(document, files.document);
    writeFileSync(selfie, files.selfie);
    return await runVerify({ document, selfie });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const frame = (
  condition: string,
  picture: BadPicture,
  code: ErrorCode,
  component: string,
): ProvokedRow<RunningKiosk> => ({
  condition,
  code,
  component,
  provoke: async ({ harness }) => errorOf(await sendFrame(harness, await BAD_PICTURES[picture](), 'shutter')),
});

/** Pictures that reach a running session as frames of its camera. */
export const FRAME_ROWS: readonly ProvokedRow<RunningKiosk>[] = [
  frame('a frame of damaged bytes', 'damaged', 'IMAGE_UNREADABLE', 'picture'),
  frame('a frame without a byte', 'empty', 'IMAGE_EMPTY', 'frames'),
  frame('a frame of 5 MiB', 'heavyFrame', 'MESSAGE_TOO_LARGE', 'frames'),
  frame('a small frame that claims 24 million pixels', 'vastFrame', 'IMAGE_TOO_LARGE', 'frames'),
  frame('a frame that ends in its middle', 'truncated', 'IMAGE_UNREADABLE', 'picture'),
  frame('a frame of 20 x 20 pixels', 'tiny', 'IMAGE_TOO_SMALL', 'picture'),
  frame('a PNG in place of a JPEG frame', 'png', 'IMAGE_TYPE_MISMATCH', 'frames'),
  frame('an animated WebP in place of a frame', 'animatedWebp', 'IMAGE_TYPE_MISMATCH', 'frames'),
  frame('an animated GIF in place of a frame', 'animatedGif', 'IMAGE_TYPE_MISMATCH', 'frames'),
  frame('an animated PNG in place of a frame', 'animatedPng', 'IMAGE_TYPE_MISMATCH', 'frames'),
  {
    ...frame('a black frame', 'black', 'IMAGE_BLACK', 'picture'),
    records: { events: ['camera.black'], members: ['camera', 'told'] },
  },
];

const file = (
  condition: string,
  picture: BadPicture,
  code: ErrorCode,
  name = 'selfie.jpg',
): ProvokedRow<RunningKiosk> => ({
  condition,
  code,
  component: 'picture',
  provoke: async () => {
    const files = { document: await BAD_PICTURES.png(), selfie: await BAD_PICTURES[picture]() };
    const { code: exitCode, report } = await verifyFiles(files, { document: 'document.png', selfie: name });
    if (exitCode === 1 && report?.error) return report.error;
    throw new Error(`verify ended with ${exitCode}: ${JSON.stringify(report)}`);
  },
});

/** The same as files of `npm run verify`. */
export const FILE_ROWS: readonly ProvokedRow<RunningKiosk>[] = [
  file('a damaged file', 'damaged', 'IMAGE_UNREADABLE'),
  file('an empty file', 'empty', 'IMAGE_EMPTY'),
  file('a file of 41 MiB', 'heavyFile', 'IMAGE_TOO_LARGE'),
  file('a small file that claims 108 million pixels', 'vastFile', 'IMAGE_TOO_LARGE'),
  file('a file that ends in its middle', 'truncated', 'IMAGE_UNREADABLE'),
  file('a picture of 20 x 20 pixels', 'tiny', 'IMAGE_TOO_SMALL'),
  file('a black picture', 'black', 'IMAGE_BLACK'),
  file('a PNG named .jpg', 'png', 'IMAGE_TYPE_MISMATCH'),
  file('a PDF named .jpg', 'pdf', 'IMAGE_TYPE_UNSUPPORTED'),
  file('a GIF by its name', 'animatedGif', 'IMAGE_TYPE_UNSUPPORTED', 'selfie.gif'),
  file('an animated WebP', 'animatedWebp', 'IMAGE_ANIMATED', 'selfie.webp'),
  file('an animated PNG', 'animatedPng', 'IMAGE_ANIMATED', 'selfie.png'),
];
