import type { Browser, Page } from '@playwright/test';
import type { ApplicantState } from '#core/contract/counter/state.ts';
import type { Language } from '#core/contract/flow.ts';
import type { ThemeChoice } from '#renderer/ui/design/theme.ts';
import { installFakeCore } from './fake-bridge.ts';
import { CAMERA_SCENES, PICTURES } from './renderer-pictures.ts';
import type { ScreenAction, ScreenFixture } from './screen-fixture.ts';

export interface StageOptions {
  origin: string;
  language?: Language;
  theme?: ThemeChoice;
  viewport?: { width: number; height: number };
}

export interface StagedScreen {
  page: Page;
  /** Uncaught errors, console errors and violations of the content security policy. */
  problems: string[];
  close: () => Promise<void>;
}

/** What TensorFlow Lite prints as an error although it is information. */
const HARMLESS = /^INFO: /;
/** A guide that is missing on purpose. */
const NO_GUIDE = /net::ERR_FAILED/;

const isScene = (camera: ScreenFixture['camera']): camera is keyof typeof CAMERA_SCENES =>
  camera !== undefined && camera in CAMERA_SCENES;

const sceneOf = ({ camera, preview }: ScreenFixture): string | undefined => {
  const scene = preview ?? camera;
  return isScene(scene)
    ? `data:image/svg+xml;base64,${Buffer.from(CAMERA_SCENES[scene]).toString('base64')}`
    : undefined;
};

const act = async (page: Page, action: ScreenAction): Promise<void> => {
  if ('press' in action) await page.locator(action.press).first().click();
  else if ('look' in action) await page.locator(action.look).first().evaluate(toTop);
  else if ('push' in action) await page.evaluate(pushApplicant, action.push);
  else await page.locator('input:not([type=radio]):not([type=checkbox])').nth(action.fill).fill(action.with);
};

const QUESTION_MS = 17_000;

/** A question of the liveness check runs out of time: it begins when its screen does. */
const withTime = (state: ApplicantState, timeLeftMs = QUESTION_MS): ApplicantState => {
  const { capture } = state;
  if (!capture?.liveness) return state;
  const deadline = new Date(Date.now() + timeLeftMs).toISOString();
  return { ...state, capture: { ...capture, liveness: { ...capture.liveness, deadline } } };
};

const toTop = (element: Element): void => element.scrollIntoView({ block: 'start' });

/** It runs in the page: the fake core takes a new state as if main had pushed it. */
const pushApplicant = (state: ApplicantState): void =>
  (window as unknown as { fakeCorePush: (event: string, state: unknown) => void }).fakeCorePush(
    'applicant.state',
    state,
  );

/** Opens one fixture as a page of its own, acts on it, and waits until it has come to rest. */
export const stageScreen = async (
  browser: Browser,
  fixture: ScreenFixture,
  { origin, language = 'en', theme = 'light', viewport = { width: 1280, height: 800 } }: StageOptions,
): Promise<StagedScreen> => {
  const context = await browser.newContext({
    viewport,
    reducedMotion: fixture.motion ? 'no-preference' : 'reduce',
    locale: 'en-GB',
    timezoneId: 'UTC',
  });
  const page = await context.newPage();
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(String(error)));
  page.on('console', (message) => {
    if (message.type() !== 'error' || HARMLESS.test(message.text())) return;
    if (fixture.guide === 'missing' && NO_GUIDE.test(message.text())) return;
    problems.push(message.text());
  });
  const {
    name: _name,
    actions = [],
    motion: _motion,
    settleMs: _settleMs,
    guide: _guide,
    preview: _preview,
    timeLeftMs,
    ...core
  } = fixture;
  const applicant = core.applicant?.active
    ? withTime({ ...core.applicant, language }, timeLeftMs)
    : core.applicant;
  await page.addInitScript(installFakeCore, {
    fixture: { ...core, ...(applicant ? { applicant } : {}) },
    pictures: PICTURES,
    scene: sceneOf(fixture),
    storage: { 'counterproof.theme': theme, 'counterproof.language': language },
  });
  if (fixture.guide === 'missing') await page.route('**/vision/**', (route) => route.abort());
  await page.goto(origin);
  await page.locator('h1').first().waitFor();
  await page.evaluate(() => document.fonts.ready);
  if (isScene(fixture.camera)) await page.locator('.CaptureStage-picture[data-live]').waitFor();
  for (const action of actions) await act(page, action);
  // Hints change at most once a second; pictures and dialogs are there long before.
  await page.waitForTimeout(fixture.settleMs ?? (fixture.camera ? 1500 : 250));
  return { page, problems, close: () => context.close() };
};

/** What the page has asked of the core: operation and input, in order. */
export const callsOf = (page: Page): Promise<[string, Record<string, unknown>][]> =>
  page.evaluate(
    () => (window as unknown as { fakeCoreCalls: [string, Record<string, unknown>][] }).fakeCoreCalls,
  );
