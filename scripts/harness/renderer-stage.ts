import type { Browser, ConsoleMessage, Page } from '@playwright/test';
import sharp from 'sharp';
import type { ApplicantState, OperatorState, SessionView } from '#core/contract/counter/state.ts';
import type { Language } from '#core/contract/flow.ts';
import { COUNTER_STANDARD } from '#core/proofing/built-in-flows.ts';
import { explainOutcome } from '#core/proofing/decide-outcome.ts';
import type { ThemeChoice } from '#renderer/ui/design/theme.ts';
import { type FakeCore, installFakeCore } from './fake-bridge.ts';
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
  /** Clears this screen before the next one. */
  close: () => Promise<void>;
}

/** One page in which screens are shown in turn: a page of its own costs three times as much as loading a screen. */
export interface ScreenStage {
  show(fixture: ScreenFixture, options: StageOptions): Promise<StagedScreen>;
  close(): Promise<void>;
}

/** Messages that TensorFlow Lite prints as errors although they are information. */
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
  else if ('upload' in action) await page.locator(action.upload).setInputFiles(await cardFile());
  else if ('push' in action) await page.evaluate(pushApplicant, action.push);
  else await page.locator('input:not([type=radio]):not([type=checkbox])').nth(action.fill).fill(action.with);
};

const cardFile = async () => ({
  name: 'card.jpg',
  mimeType: 'image/jpeg',
  buffer: await sharp(Buffer.from(CAMERA_SCENES.card)).jpeg().toBuffer(),
});

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

/** Collects the errors of a page until the caller stops it. */
const listenForProblems = (page: Page, fixture: ScreenFixture) => {
  const problems: string[] = [];
  const hearError = (error: Error): void => void problems.push(String(error));
  const hearMessage = (message: ConsoleMessage): void => {
    if (message.type() !== 'error' || HARMLESS.test(message.text())) return;
    if (fixture.guide === 'missing' && NO_GUIDE.test(message.text())) return;
    problems.push(message.text());
  };
  page.on('pageerror', hearError);
  page.on('console', hearMessage);
  const stop = (): void => {
    page.off('pageerror', hearError);
    page.off('console', hearMessage);
  };
  return { problems, stop };
};

const SUPPORTING = {
  facePresentMatchesPortrait: 'yes',
  noMaskOrArtefact: 'yes',
  documentInspected: 'genuine',
} as const;

/** Main's forecast of an approval: words that the operator still owes count as given, as in main. */
const forecastOf = ({ checks, clockUntrusted }: SessionView) => {
  const waiting = ['field-not-confirmed', 'not-attested'];
  const asSaid = checks.map((check) =>
    waiting.includes(check.reason) ? { ...check, verdict: 'PASSED' as const, reason: 'ok' as const } : check,
  );
  const decision = { kind: 'approve', reasons: ['other'] } as const;
  const evidence = { checks: asSaid, attestation: SUPPORTING, clockUntrusted };
  const made = ({ requiredChecks }: typeof COUNTER_STANDARD) =>
    requiredChecks.filter((id) => checks.some((check) => check.id === id));
  const flow = { ...COUNTER_STANDARD, requiredChecks: made(COUNTER_STANDARD) };
  const { outcome, rules } = explainOutcome(flow, evidence, { ...decision, reasons: ['other'] });
  return { outcome, rules };
};

/** The answers of a core in this state, unless the fixture has another answer. */
const usualAnswers = (operator: OperatorState | undefined): ScreenFixture['answers'] => ({
  'session.list': { ok: true, value: { sessions: operator?.recent ?? [] } },
  'session.mirror': { ok: true, value: {} },
  ...(operator?.session ? { 'session.forecast': { ok: true, value: forecastOf(operator.session) } } : {}),
});

/** The parts of the page's core. */
const fakeCoreOf = (fixture: ScreenFixture, { language = 'en', theme = 'light' }: StageOptions): FakeCore => {
  const {
    name: _name,
    actions: _actions,
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
  const answers = { ...usualAnswers(core.operator), ...core.answers };
  return {
    fixture: { ...core, answers, ...(applicant ? { applicant } : {}) },
    pictures: PICTURES,
    scene: sceneOf(fixture),
    storage: { 'counterproof.theme': theme, 'counterproof.language': language },
  };
};

/** Shows one fixture, acts on it, and waits until it has come to rest. */
const show = async (page: Page, fixture: ScreenFixture, options: StageOptions): Promise<StagedScreen> => {
  await page.setViewportSize(options.viewport ?? { width: 1280, height: 800 });
  await page.emulateMedia({ reducedMotion: fixture.motion ? 'no-preference' : 'reduce' });
  const { problems, stop } = listenForProblems(page, fixture);
  const core = await page.addInitScript(installFakeCore, fakeCoreOf(fixture, options));
  if (fixture.guide === 'missing') await page.route('**/vision/**', (route) => route.abort());
  await page.goto(options.origin);
  await page.locator('h1').first().waitFor();
  await page.evaluate(() => document.fonts.ready);
  if (isScene(fixture.camera)) await page.locator('.CaptureStage-picture[data-live]').waitFor();
  for (const action of fixture.actions ?? []) await act(page, action);
  // Hints change at most once a second; pictures and dialogs are there long before.
  await page.waitForTimeout(fixture.settleMs ?? (fixture.camera ? 1500 : 250));
  const close = async (): Promise<void> => {
    stop();
    await core.dispose();
    await page.unrouteAll();
    await page.mouse.move(0, 0);
    await page.evaluate(() => localStorage.clear());
  };
  return { page, problems, close };
};

/** Opens the page of a stage. */
export const openScreenStage = async (browser: Browser): Promise<ScreenStage> => {
  const context = await browser.newContext({ locale: 'en-GB', timezoneId: 'UTC' });
  const page = await context.newPage();
  return {
    show: (fixture, options) => show(page, fixture, options),
    close: () => context.close(),
  };
};

/** @throws Error when there is no fixture of the name any more */
export function screenNamed(screens: readonly ScreenFixture[], name: string): ScreenFixture {
  const screen = screens.find((one) => one.name === name);
  if (!screen) throw new Error(`the fixture ${name} is gone`);
  return screen;
}

const stages = new WeakMap<Browser, Promise<ScreenStage>>();

/** One screen on a stage that the tests of a browser share, one after the other. */
export const stageScreen = async (
  browser: Browser,
  fixture: ScreenFixture,
  options: StageOptions,
): Promise<StagedScreen> => {
  const stage = stages.get(browser) ?? openScreenStage(browser);
  stages.set(browser, stage);
  return (await stage).show(fixture, options);
};

/** The page's calls to the core: operation and input, in order. */
export const callsOf = (page: Page): Promise<[string, Record<string, unknown>][]> =>
  page.evaluate(
    () => (window as unknown as { fakeCoreCalls: [string, Record<string, unknown>][] }).fakeCoreCalls,
  );
