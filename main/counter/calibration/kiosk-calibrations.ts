import type { PictureRole } from '#core/biometrics/calibration/calibration-pictures.ts';
import {
  type ComparisonSubject,
  LEAST_TRIALS,
  ComparisonSubject as Subjects,
} from '#core/biometrics/calibration/calibration-report.ts';
import type {
  AcceptedReport,
  CalibrationStatement,
} from '#core/biometrics/calibration/signed-calibration.ts';
import {
  type CalibrationState,
  MAX_CALIBRATION_PICTURES,
} from '#core/contract/counter/calibration-operations.ts';
import type { CaptureHint } from '#core/contract/counter/capture-hints.ts';
import type { Language } from '#core/contract/flow.ts';
import type { OperatorSigner } from '../../ports/wallet.ts';
import type { Kiosk } from '../kiosk.ts';
import type { OpenKiosk } from '../open-kiosk.ts';
import { maySign } from './accepted-reports.ts';
import {
  anotherCounts,
  movedOn,
  noConsent,
  noModels,
  notAllowed,
  notSupervisor,
  sessionRuns,
  signedOut,
} from './calibration-errors.ts';
import { appendCalibration } from './calibration-log.ts';
import { CalibrationRun, type FinishedRun } from './calibration-run.ts';
import { counterFlow, standingAt } from './counter-standing.ts';
import { judgeVolunteerPicture } from './judge-volunteer-picture.ts';
import { VOLUNTEER_CONSENT, volunteerConsentHash } from './volunteer-consent.ts';

type Stage =
  | { step: 'idle' }
  | { step: 'collecting'; run: CalibrationRun }
  | { step: 'finished'; finished: FinishedRun; owner: OperatorSigner };

export interface GivenPicture {
  volunteer: number;
  role: PictureRole;
  /** JPEG; overwritten once it was judged. */
  bytes: Uint8Array;
  camera: string;
}

/**
 * The calibrations of this kiosk. Volunteers' data belong to the supervisor who began, as long as they stay signed in:
 * the next operator finds no trace of it.
 */
export class KioskCalibrations {
  readonly #kiosk: Kiosk;
  #stage: Stage = { step: 'idle' };

  constructor(kiosk: Kiosk) {
    this.#kiosk = kiosk;
    kiosk.hub.subscribe('operator.state', () => this.#followOperator());
  }

  /** @throws AppError STORAGE_FAILED */
  state(): CalibrationState {
    this.#followOperator();
    const stage = this.#stage;
    return {
      consent: VOLUNTEER_CONSENT,
      needed: { ...LEAST_TRIALS },
      maxPictures: MAX_CALIBRATION_PICTURES,
      standing: Subjects.options.map((subject) => standingAt(this.#kiosk, subject)),
      ...(stage.step === 'collecting' ? { run: stage.run.view() } : {}),
      ...(stage.step === 'finished'
        ? { result: { report: stage.finished.report, curve: stage.finished.curve } }
        : {}),
    };
  }

  /** @throws AppError SESSION_ACTIVE, STEP_NOT_ALLOWED, MODEL_MISSING */
  begin(subject: ComparisonSubject, source: string): CalibrationState {
    this.#followOperator();
    if (this.#stage.step !== 'idle') throw notAllowed('a calibration is under way');
    const open = this.#kiosk.open();
    requireNoSession(open);
    if (!this.#kiosk.options.vision.face()) throw noModels();
    const setting = {
      subject,
      source,
      startedAt: this.#now(),
      owner: ownerOf(open),
      flow: counterFlow(this.#kiosk),
    };
    this.#stage = { step: 'collecting', run: new CalibrationRun(setting) };
    this.#record('calibration.began', { subject });
    return this.state();
  }

  /** @throws AppError STEP_NOT_ALLOWED, CONSENT_REQUIRED when the text is not the one that is shown now */
  addVolunteer(language: Language, textVersion: string): number {
    const run = this.#collecting();
    if (textVersion !== VOLUNTEER_CONSENT.version) throw noConsent('another version of the text was shown');
    const volunteer = run.join(language);
    const text = volunteerConsentHash(language);
    this.#record('calibration.consented', { volunteer, language, textVersion, text });
    return volunteer;
  }

  /** @throws AppError STEP_NOT_ALLOWED, CONSENT_REQUIRED */
  removeVolunteer(volunteer: number): CalibrationState {
    const run = this.#collecting();
    requireVolunteer(run, volunteer);
    run.leave(volunteer);
    this.#record('calibration.withdrawn', { volunteer });
    return this.state();
  }

  /** @throws AppError of the operation `calibration.add-picture` */
  async addPicture(given: GivenPicture): Promise<{ accepted: boolean; hint: CaptureHint }> {
    try {
      return await this.#judge(given);
    } finally {
      given.bytes.fill(0);
    }
  }

  /** @throws AppError STEP_NOT_ALLOWED */
  finish(): CalibrationState {
    const run = this.#collecting();
    const { mated, nonMated } = run.view().comparisons;
    if (mated === 0 || nonMated === 0)
      throw notAllowed('comparisons of one person and of two persons are needed');
    const finished = run.finish(this.#now(), this.#kiosk.options.vision.models());
    this.#stage = { step: 'finished', finished, owner: run.setting.owner };
    const { subject, proposal } = finished.report;
    this.#record('calibration.finished', { subject, mated, nonMated, proposal: proposal.possible });
    return this.state();
  }

  /** @throws AppError STEP_NOT_ALLOWED, NOT_SIGNED_IN, PERMISSION_DENIED, DISK_FULL, STORAGE_FAILED */
  accept(): CalibrationState {
    this.#followOperator();
    const stage = this.#stage;
    if (stage.step !== 'finished') throw notAllowed('there is no report to accept');
    const { report, consent } = stage.finished;
    this.#sign(stage.owner, 'calibration.accepted', (signed) => ({
      kind: 'report',
      report,
      consent: { version: VOLUNTEER_CONSENT.version, ...consent },
      signed,
    }));
    this.#stage = { step: 'idle' };
    return this.state();
  }

  /**
   * Ends the calibration of a subject.
   * @param hash of the report that was shown
   * @throws AppError STEP_NOT_ALLOWED, STEP_STALE, NOT_SIGNED_IN, PERMISSION_DENIED, DISK_FULL, STORAGE_FAILED
   */
  withdraw(subject: ComparisonSubject, hash: string): CalibrationState {
    this.#followOperator();
    if (this.#stage.step !== 'idle') throw notAllowed('a calibration is under way');
    const found = standingAt(this.#kiosk, subject).accepted;
    if (!found) throw notAllowed('there is no report to withdraw');
    if (found.hash !== hash) throw anotherCounts();
    const owner = ownerOf(this.#kiosk.open());
    this.#sign(owner, 'calibration.ended', (signed) => ({ kind: 'withdrawal', subject, signed }));
    return this.state();
  }

  /** @throws AppError STEP_NOT_ALLOWED */
  discard(): CalibrationState {
    this.#followOperator();
    if (this.#stage.step === 'idle') throw notAllowed('there is nothing to discard');
    const { step } = this.#stage;
    this.#forget();
    this.#record('calibration.discarded', { step });
    return this.state();
  }

  async #judge({ volunteer, role, bytes, camera }: GivenPicture) {
    const run = this.#collecting();
    requireNoSession(this.#kiosk.open());
    requireVolunteer(run, volunteer);
    run.admit(bytes, role, camera);
    const face = this.#kiosk.options.vision.face();
    if (!face) throw noModels();
    const judged = await judgeVolunteerPicture(face, bytes, role, run.setting.flow);
    const template = judged.hint === 'ready' ? judged.template : undefined;
    this.#followOperator();
    const still = this.#stage.step === 'collecting' && this.#stage.run === run && run.has(volunteer);
    if (!still) {
      template?.vector.fill(0);
      throw movedOn();
    }
    if (template) run.add(volunteer, role, camera, template);
    else run.refuse();
    return { accepted: template !== undefined, hint: judged.hint };
  }

  /** Signs as the supervisor who is here, and stores. */
  #sign(
    owner: OperatorSigner,
    action: 'calibration.accepted' | 'calibration.ended',
    wordOf: (signed: AcceptedReport['signed']) => CalibrationStatement,
  ): void {
    const { presence, roster, unlocked } = this.#kiosk.open();
    const operator = presence.operator();
    if (!operator) throw signedOut();
    const { vault, wallet } = unlocked;
    const { operatorId, did } = operator;
    if (owner.did !== did || !maySign(roster.operators(), { operatorId, did })) throw notSupervisor();
    const word = wordOf({ operatorId, operator: did, kiosk: wallet.did, time: this.#now() });
    const detail =
      word.kind === 'report'
        ? { subject: word.report.subject, proposal: word.report.proposal.possible }
        : { subject: word.subject };
    vault.transaction(() => {
      const { hash, renewed } = appendCalibration(vault.settings, word, { kiosk: wallet, operator: owner });
      this.#record(action, { hash, ...detail, ...(renewed ? { renewed } : {}) });
    });
  }

  /** @throws AppError STEP_NOT_ALLOWED */
  #collecting(): CalibrationRun {
    this.#followOperator();
    if (this.#stage.step !== 'collecting') throw notAllowed('nothing is being collected');
    return this.#stage.run;
  }

  /** Lock, sign-out and another sign-in all change or clear the key: no data of the volunteers outlasts that. */
  #followOperator(): void {
    const owner = this.#owner();
    if (owner && owner !== this.#kiosk.opened()?.presence.signer()) this.#forget();
  }

  #owner(): OperatorSigner | undefined {
    if (this.#stage.step === 'collecting') return this.#stage.run.setting.owner;
    return this.#stage.step === 'finished' ? this.#stage.owner : undefined;
  }

  #forget(): void {
    if (this.#stage.step === 'collecting') this.#stage.run.forget();
    this.#stage = { step: 'idle' };
  }

  #record(action: string, detail: Record<string, unknown>): void {
    const { presence, unlocked } = this.#kiosk.open();
    const operator = presence.operator();
    unlocked.vault.audit.append({
      time: this.#now(),
      actor: operator?.operatorId ?? 'kiosk',
      action,
      detail,
    });
  }

  #now(): string {
    return this.#kiosk.options.time.clock.now().toISOString();
  }
}

function requireNoSession({ runner }: OpenKiosk): void {
  if (runner.current()?.status === 'active') throw sessionRuns();
}

function requireVolunteer(run: CalibrationRun, volunteer: number): void {
  if (!run.has(volunteer)) throw noConsent(`there is no volunteer ${volunteer}`);
}

function ownerOf({ presence }: OpenKiosk): OperatorSigner {
  const signer = presence.signer();
  if (!signer) throw signedOut();
  return signer;
}
