import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Browser, type BrowserContext, expect, type Page, test } from '@playwright/test';
import { screens as en } from '#core/languages/en/screens.ts';
import { screens as es } from '#core/languages/es/screens.ts';
import { screens as fr } from '#core/languages/fr/screens.ts';
import { screens as zhHans } from '#core/languages/zh-Hans/screens.ts';
import { type LoopbackTransport, startLoopbackTransport } from '#main/ipc/loopback/loopback-transport.ts';
import { closeSharedVision } from '#test/support/shared-vision.ts';
import { BROWSER_CAMERA_ROWS } from '../integration/counter/bad-input/bad-input-rows.ts';
import {
  faultOf,
  standing,
  toDocument,
  without,
} from '../integration/counter/bad-input/bad-input-session.ts';
import {
  modelsMissing,
  type RunningKiosk,
  startRunningKiosk,
} from '../integration/counter/bad-input/running-kiosk.ts';

const PAGES = fileURLToPath(new URL('../../dist/renderer', import.meta.url));
type Condition = (typeof BROWSER_CAMERA_ROWS)[number]['condition'];

declare global {
  interface Window {
    /** Set by the page's replaced camera: ends its track as a pulled plug does. */
    pullThePlug?: () => void;
  }
}

/** How a camera of the page fails: by what its browser throws, by never answering, by its picture, by its end. */
type Failure = { throws: string } | { is: 'silent' | 'black' | 'pulled' };

const FAILURES: Record<Condition, Failure> = {
  'no camera is connected': { throws: 'NotFoundError' },
  'the camera is refused': { throws: 'NotAllowedError' },
  'another program holds the camera': { throws: 'NotReadableError' },
  'the camera is unplugged in mid-capture': { is: 'pulled' },
  'the camera never starts': { is: 'silent' },
  'the camera delivers only black': { is: 'black' },
};

/** What the applicant reads, in the words of a catalogue. */
const applicantWords = (catalogue: typeof en.applicant.camera, code: keyof typeof en.errors): string =>
  code === 'IMAGE_BLACK' ? catalogue.black.title : catalogue[code as keyof typeof catalogue].title;

/** Runs in the page before its own scripts: puts a failing camera in place of the browser's. */
function replaceCamera(failure: Failure): void {
  const { mediaDevices } = navigator;
  const real = mediaDevices.getUserMedia.bind(mediaDevices);
  const gone = (name: string) => Promise.reject(new DOMException('as this test says', name));
  let pulled = false;

  const blackPicture = (): MediaStream => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 1280, height: 720 });
    const context = canvas.getContext('2d');
    const paint = () => {
      context?.fillRect(0, 0, canvas.width, canvas.height);
      requestAnimationFrame(paint);
    };
    paint();
    return canvas.captureStream(15);
  };
  const pullable = async (constraints?: MediaStreamConstraints): Promise<MediaStream> => {
    if (pulled) return gone('NotFoundError');
    const stream = await real(constraints);
    window.pullThePlug = () => {
      pulled = true;
      // The next attempt waits, so that even a slow machine can read the screen of this one.
      const timer = window.setTimeout.bind(window);
      window.setTimeout = ((work: () => void, ms = 0) => (ms < 3000 ? timer(work, ms) : 0)) as never;
      // A real browser ends the track; a script can only dispatch the event.
      for (const track of stream.getTracks()) track.dispatchEvent(new Event('ended'));
    };
    return stream;
  };
  mediaDevices.getUserMedia = (constraints) => {
    if ('throws' in failure) return gone(failure.throws);
    if (failure.is === 'silent') return new Promise(() => undefined);
    return failure.is === 'black' ? Promise.resolve(blackPicture()) : pullable(constraints);
  };
  mediaDevices.enumerateDevices = async () => [];
}

let kiosk: RunningKiosk;
let transport: LoopbackTransport;

test.beforeAll(async () => {
  if (!existsSync(path.join(PAGES, 'index.html')))
    throw new Error(`${PAGES} is not built: run npm run build`);
  kiosk = await startRunningKiosk();
  const { core } = kiosk.harness;
  transport = await startLoopbackTransport({ core, pagesFolder: PAGES, onTokenReused: () => undefined });
});
test.afterAll(async () => {
  await transport.close();
  await kiosk.close();
  await closeSharedVision();
});

const open = async (context: BrowserContext, role: 'operator' | 'applicant'): Promise<Page> => {
  const page = await context.newPage();
  await page.goto(transport.launchUrl(role));
  return page;
};
const applicantPage = async (browser: Browser, failure: Failure): Promise<Page> => {
  const context = await browser.newContext({ permissions: ['camera'] });
  await context.addInitScript(replaceCamera, failure);
  return open(context, 'applicant');
};
const eventsSince = (before: ReturnType<typeof standing>): string[] =>
  (standing(kiosk).events ?? []).slice(before.events?.length);

for (const { condition, code, component, records } of BROWSER_CAMERA_ROWS) {
  test(`${condition}: ${code} reaches the operator, and the applicant reads what to do`, async ({
    browser,
  }) => {
    const failure = FAILURES[condition];
    test.skip(code === 'IMAGE_BLACK' && modelsMissing.length > 0, 'the models are not built');
    await toDocument(kiosk);
    const before = standing(kiosk);
    const operator = await open(await browser.newContext(), 'operator');
    const applicant = await applicantPage(browser, failure);
    if (condition === 'the camera is unplugged in mid-capture') {
      await expect.poll(() => eventsSince(before), { timeout: 20_000 }).toContain('camera.started');
      await applicant.evaluate(() => window.pullThePlug?.());
    }

    await expect
      .poll(() => kiosk.harness.session().faults.map((fault) => fault.code), {
        timeout: 20_000,
        intervals: [50],
      })
      .toContain(code);
    const fault = faultOf(kiosk.harness, code);
    expect(fault.cause?.component).toBe(component);
    expect(fault.cause?.nextStep).toBeTruthy();
    await expect(applicant.getByText(applicantWords(en.applicant.camera, code)).first()).toBeVisible();
    await expect(operator.getByText(en.errors[code].title)).toBeVisible();
    for (const { errors, applicant: words } of [en, fr, zhHans, es]) {
      expect([
        errors[code].title,
        errors[code].next,
        applicantWords(words.camera as never, code),
      ]).not.toContain('');
    }

    const after = standing(kiosk);
    if (!before.state || !after.state) throw new Error('the session is gone');
    expect(without(after.state, records.members)).toEqual(without(before.state, records.members));
    // The display continues trying, so what the row names may be there more than once; nothing else may be.
    const said = eventsSince(before);
    expect(said).toEqual(expect.arrayContaining([...records.events]));
    expect(said.filter((type) => !type.startsWith('camera.'))).toEqual([]);
    await applicant.context().close();
    await operator.context().close();
  });
}
