import { beforeEach, expect, it, vi } from 'vitest';
import { FRAME_OPERATION } from '#core/contract/counter/frame.ts';
import type { Caller } from '#core/contract/kit.ts';
import { frameHandlers } from './counter.ts';
import type { Kiosk } from './kiosk.ts';

const JPEG = Uint8Array.of(0xff, 0xd8, 0xff, 0xe0);
const CODE = {
  purpose: 'code',
  sessionId: '0197a000-0000-7000-8000-000000000001',
  questionId: 'question-1',
};

let state: string | undefined;
const judged = vi.fn(async () => ({ accepted: true, hint: 'ready' }));
const read = vi.fn(async () => true);
const kiosk = {
  open: () => ({
    pipeline: { frame: judged },
    walletCodes: { frame: read, progress: () => state && { state } },
  }),
} as unknown as Kiosk;
const CALLER = { role: 'applicant' } as Caller;
const sent = (meta: object, jpeg = JPEG) => frameHandlers(kiosk)[FRAME_OPERATION]({ meta, jpeg }, CALLER);

beforeEach(() => {
  vi.clearAllMocks();
  state = undefined;
});

it('a frame with a code for a wallet is read and joins no evidence', async () => {
  expect(await sent(CODE)).toEqual({ accepted: true, hint: 'ready' });
  const { purpose: _purpose, ...at } = CODE;
  expect(read).toHaveBeenCalledExactlyOnceWith(expect.objectContaining(at), JPEG);
  expect(judged).not.toHaveBeenCalled();
});

it('a frame that is no picture is refused before it is read', async () => {
  await expect(sent(CODE, new Uint8Array(8))).rejects.toMatchObject({ code: 'IMAGE_TYPE_MISMATCH' });
  expect(read).not.toHaveBeenCalled();
});

it('other frames go to the evidence, except while the camera looks for a code', async () => {
  await sent({ purpose: 'hint' });
  expect(judged).toHaveBeenCalledTimes(1);
  state = 'scanning';
  await expect(sent({ purpose: 'hint' })).rejects.toMatchObject({ code: 'FRAME_DROPPED' });
  expect(judged).toHaveBeenCalledTimes(1);
});
