import type { CapturedPicture } from '#capture/captured-picture.ts';
import { failure } from '#core/contract/errors.ts';
import type { RosterProof } from '#core/contract/roster.ts';
import { localDay } from '#core/days.ts';
import type { JsonRecord } from '#core/evidence/evidence-draft.ts';
import { emptyLog, type LogHead } from '#core/evidence/evidence-log.ts';
import type { GivenLog } from '#core/evidence/verify-given.ts';
import type { JwsSigner } from '#core/keys/jws.ts';
import type { ScopeAnswer } from '#core/proofing/scope-answers.ts';
import type { Clock } from '../../ports/clock.ts';
import type { FinalAnswer } from '../../ports/services-gateway.ts';
import type { EvidenceBatch, SessionRecord, Vault } from '../../ports/vault.ts';
import { isSetBack } from './clock-guard.ts';
import type { SessionCommand } from './commands.ts';
import { createEntry } from './outbox-entries.ts';
import { frameBytes, requireRoom } from './picture-room.ts';
import { reduce } from './reduce.ts';
import { type TakenSession, takeOver } from './reducers/hand-over.ts';
import { eraseAfter, eraseJudged, eraseRefusedWallet } from './session-retention.ts';
import { type Effect, type ReduceContext, SessionState, type Transition } from './session-state.ts';
import { type NewSession, startSession } from './start-session.ts';
import { storeTransition } from './store-transition.ts';
import { summaryOf } from './summary.ts';

export interface SessionRunnerOptions {
  vault: Vault;
  kiosk: JwsSigner;
  clock: Clock;
  /** The signed-in operator's key, when there is one. */
  operatorSigner: () => JwsSigner | undefined;
  /** The proof that shows an operator to examiners of evidence, where the cached roster lists them. */
  rosterProof: (operatorId: string) => RosterProof | undefined;
  /** Called after every stored change, with its effects. */
  onChange: (effects: readonly Effect[]) => void;
}

/** Another kiosk's part of a session, and the replaced pictures that it left out. */
export type GivenPart = Pick<EvidenceBatch, 'events' | 'signatures' | 'openings' | 'artefacts'> &
  Pick<GivenLog, 'leftOut'>;

/**
 * Runs the one session of the kiosk. A command is answered only when snapshot, events, signatures, pictures and outbox
 * entries are stored together: a process that is killed at any instant loses nothing it answered for and doubles
 * nothing.
 */
export class SessionRunner {
  readonly #options: SessionRunnerOptions;
  #state: SessionState | undefined;
  #head: LogHead | undefined;
  #lastChange = '';
  /** The session on the screens had been left before. */
  #isReopened = false;

  constructor(options: SessionRunnerOptions) {
    this.#options = options;
  }

  /** The session on the screens: active, or ended and not closed yet. */
  current(): SessionState | undefined {
    return this.#state;
  }

  /** The session of the person who is at the counter: none while an operator looks into an earlier one. */
  present(): SessionState | undefined {
    return this.#isReopened ? undefined : this.#state;
  }

  /** @throws AppError SESSION_NOT_FOUND when this is not the session on the screens */
  require(sessionId: string): SessionState {
    if (this.#state?.sessionId === sessionId) return this.#state;
    throw failure('SESSION_NOT_FOUND', 'it is not the session on the screen');
  }

  /**
   * Whether this operator can start a session. An ended one that another operator left on the screens is left with it:
   * no other code could close it.
   * @throws AppError SESSION_ACTIVE, SESSION_SHOWN for an ended one of this operator
   */
  requireFree(operatorId: string): void {
    if (!this.#state) return;
    const { status, operator } = this.#state;
    if (status !== 'ended') throw failure('SESSION_ACTIVE', `status ${status}`);
    if (operator.id === operatorId) throw failure('SESSION_SHOWN', 'an ended session has not been closed');
  }

  /** @throws AppError SESSION_ACTIVE, SESSION_SHOWN, DISK_FULL */
  start(session: NewSession): SessionState {
    this.requireFree(session.operator.id);
    const context = this.#context();
    const transition = startSession(session, context);
    const { sessionId, flowReference: flow, startedAt: createdAt } = transition.state;
    const { vault } = this.#options;
    const { state } = transition;
    const head = vault.transaction(() => {
      vault.sessions.create({ sessionId, flow, createdAt, summary: summaryOf(state), snapshot: state });
      const written = this.#store(emptyLog(sessionId), transition, [], context.now);
      vault.outbox.append(sessionId, createEntry(state, Date.parse(context.now)), context.now);
      return written;
    });
    this.#adopt(transition, head, context.now);
    return transition.state;
  }

  /**
   * Continues a session that another kiosk handed over: its part enters the vault together with the first event of this
   * one, or nothing does.
   * @throws AppError SESSION_ACTIVE, SESSION_SHOWN, DISK_FULL
   */
  takeOver(session: TakenSession, part: GivenPart): SessionState {
    this.requireFree(session.operator.id);
    const context = this.#context();
    const transition = takeOver(session, context);
    const { state } = transition;
    const { sessionId, flowReference: flow } = state;
    const { vault } = this.#options;
    const { now: at } = context;
    const { leftOut: erased, ...given } = part;
    const last: LogHead = { sessionId, seq: part.events.length, hash: session.head };
    const head = vault.transaction(() => {
      const summary = summaryOf(state);
      vault.sessions.create({ sessionId, flow, createdAt: at, summary, snapshot: state });
      vault.evidence.append({ sessionId, expectedHead: null, ...given, change: {}, outbox: [], at });
      const by = session.gift.from;
      if (erased.length > 0)
        vault.sessions.keepErasure(sessionId, { at, by, reason: 'replaced', erased: [...erased] });
      return this.#store(last, transition, [], at);
    });
    this.#adopt(transition, head, at);
    this.#judgePast(sessionId, part.events.at(-1)?.time ?? at);
    return this.require(sessionId);
  }

  /** A clock behind the part of another kiosk is judged like one that was set back. */
  #judgePast(sessionId: string, lastEventTime: string): void {
    if (!isSetBack(this.#options.clock.now(), lastEventTime)) return;
    this.apply(sessionId, { kind: 'clock-untrusted', behind: { lastEventTime } });
  }

  /**
   * Applies one command to the session on the screens.
   * @throws AppError of the machine, PICTURES_EXHAUSTED, or DISK_FULL and its kin of the vault; then nothing has changed
   */
  apply(sessionId: string, command: SessionCommand, pictures: readonly CapturedPicture[] = []): SessionState {
    const before = this.#withClockJudged(sessionId, command);
    const context = this.#context();
    const transition = reduce(before, command, context);
    requireRoom(this.#party(), before, transition.events, pictures);
    if (transition.events.length === 0) return this.#remember(transition);
    const head = this.#store(this.#head ?? emptyLog(sessionId), transition, pictures, context.now);
    this.#adopt(transition, head, context.now);
    return transition.state;
  }

  /** How large the next frame of a document may be, in bytes. */
  frameBytes(state: SessionState): number {
    return frameBytes(this.#party(), state);
  }

  /** Takes up the sessions of a killed process: an active session continues at the start of the interrupted step. */
  resume(): void {
    const record = this.#options.vault.sessions.active()[0];
    if (!record) return;
    if (!this.#load(record)) {
      this.#giveUp(record);
      return;
    }
    const abandoned = this.#isAbandoned();
    this.apply(record.sessionId, { kind: abandoned ? 'abandon' : 'interrupted' });
    if (abandoned) this.close(record.sessionId);
  }

  /** Acts on every time limit that has passed. Called about once a second. */
  tick(): void {
    const state = this.#state;
    if (state?.status !== 'active') return;
    this.#judgeClock(state);
    if (this.#isAbandoned()) {
      this.apply(state.sessionId, { kind: 'abandon' });
      this.close(state.sessionId);
    } else if (state.stepDeadline && state.stepDeadline <= this.#context().now) {
      this.apply(state.sessionId, { kind: 'step-timeout' });
    }
  }

  /** Stores the answer of the services beside the provisional outcome, whether or not the session is on a screen. */
  recordFinal({ sessionId, final, disagreement, state, reasons, reviewed }: FinalAnswer): void {
    const { vault, kiosk, onChange } = this.#options;
    const record = vault.sessions.find(sessionId);
    if (!record) throw failure('SESSION_NOT_FOUND', 'the vault does not hold it');
    const answer = { disagreement, finalState: state, finalReasons: reasons };
    const summary = { ...record.summary, ...answer, final: final.outcome };
    const stored = SessionState.safeParse(record.snapshot).data;
    const at = this.#context().now;
    const verdict = { ...answer, ...(reviewed ? { reviewed: true as const } : {}), final };
    const judged = stored && { ...stored, ...verdict };
    const due = judged ? { snapshot: judged, eraseAfter: eraseAfter(judged, { at, reviewed }) } : {};
    const isJudged = record.status === 'ended' && !record.sealed && state !== 'Review';
    vault.transaction(() => {
      vault.sessions.update(sessionId, { summary, ...due }, at);
      if (isJudged) eraseJudged(vault, sessionId, at, kiosk);
      eraseRefusedWallet(vault, record, { state, time: at, actor: kiosk.did });
    });
    if (this.#state?.sessionId === sessionId) this.#state = { ...this.#state, ...verdict };
    onChange([]);
  }

  /** For the running session only: an ended one is signed. */
  noteLibraryCall(sessionId: string, { action, detail }: { action: string; detail: JsonRecord }): void {
    if (this.#state?.sessionId !== sessionId || this.#state.status !== 'active') return;
    this.apply(sessionId, { kind: 'library-called', operation: action, ids: detail });
  }

  /** Records an answer in the running session. @throws AppError `SESSION_ENDED`, `STORAGE_FAILED` */
  noteScopeAnswer(sessionId: string, answer: ScopeAnswer): void {
    this.apply(sessionId, { kind: 'scopes-answered', answer });
  }

  /**
   * Puts an ended session of this operator on their screen again, for its receipt, export and details. Its applicant has
   * left: no other screen and no program learns of it. Audited.
   * @throws AppError SESSION_NOT_FOUND where it is erased or was never here, PERMISSION_DENIED, SESSION_ACTIVE,
   * SESSION_SHOWN
   */
  reopen(sessionId: string, operator: { id: string; did: string }): void {
    this.requireFree(operator.id);
    const { vault, onChange } = this.#options;
    const record = vault.sessions.find(sessionId);
    const state = SessionState.safeParse(record?.snapshot).data;
    if (record?.status !== 'ended' || !state)
      throw failure('SESSION_NOT_FOUND', 'no ended session with its data');
    if (state.operator.id !== operator.id)
      throw failure('PERMISSION_DENIED', 'another operator ran this session');
    const time = this.#context().now;
    vault.audit.append({ time, actor: operator.did, action: 'session.reopened', subject: sessionId });
    this.#load(record);
    this.#isReopened = true;
    onChange([]);
  }

  /** Leaves an ended session. @throws AppError STEP_NOT_ALLOWED while it is active */
  close(sessionId: string): void {
    const state = this.require(sessionId);
    if (state.status === 'active') {
      throw failure('STEP_NOT_ALLOWED', 'status active');
    }
    this.#state = undefined;
    this.#head = undefined;
    this.#isReopened = false;
    this.#options.onChange([]);
  }

  /** Before a command is stored under a time, that time is compared with the last one of the log. */
  #withClockJudged(sessionId: string, { kind }: SessionCommand): SessionState {
    const state = this.require(sessionId);
    if (kind !== 'clock-untrusted') this.#judgeClock(state);
    return this.require(sessionId);
  }

  #judgeClock({ sessionId, status, clockUntrusted }: SessionState): void {
    if (status !== 'active' || clockUntrusted) return;
    const lastEventTime = this.#lastChange;
    if (!isSetBack(this.#options.clock.now(), lastEventTime)) return;
    this.apply(sessionId, { kind: 'clock-untrusted', behind: { lastEventTime } });
  }

  /** A pause longer than the flow allows; the services judge the signed times by the same limit. */
  #isAbandoned(): boolean {
    if (!this.#state) return false;
    const pause = this.#options.clock.now().getTime() - Date.parse(this.#lastChange);
    return pause > this.#state.flow.abandonSessionInMin * 60_000;
  }

  /** @returns false when the stored state is not one of this version */
  #load(record: SessionRecord): boolean {
    const state = SessionState.safeParse(record.snapshot);
    if (!state.success) return false;
    this.#state = state.data;
    this.#lastChange = record.updatedAt;
    const head = this.#options.vault.evidence.head(record.sessionId);
    this.#head = head ? { sessionId: record.sessionId, ...head } : emptyLog(record.sessionId);
    return true;
  }

  /** An unreadable state must not keep the counter closed: it is sealed for a reviewer. */
  #giveUp({ sessionId }: SessionRecord): void {
    const { vault, kiosk } = this.#options;
    const time = this.#context().now;
    vault.transaction(() => {
      vault.sessions.update(sessionId, { status: 'ended', endedAt: time, sealed: true }, time);
      vault.audit.append({ time, actor: kiosk.did, action: 'session.unreadable', subject: sessionId });
    });
  }

  /** A change that is no evidence, such as a call for help after the end, is shown and not stored. */
  #remember({ state, effects }: Transition): SessionState {
    if (state === this.#state) return state;
    this.#state = state;
    this.#options.onChange(effects);
    return state;
  }

  #adopt({ state, effects }: Transition, head: LogHead, at: string): void {
    if (state.sessionId !== this.#state?.sessionId) this.#isReopened = false;
    this.#state = state;
    this.#lastChange = at;
    this.#head = head;
    this.#options.onChange(effects);
  }

  #store(head: LogHead, transition: Transition, pictures: readonly CapturedPicture[], at: string): LogHead {
    const { vault, kiosk, operatorSigner, rosterProof } = this.#options;
    const { operator } = transition.state;
    const parties = { kiosk, operator, operatorSigner: operatorSigner() };
    const proof = rosterProof(operator.id);
    return storeTransition(vault, parties, { head, transition, pictures, proof, at });
  }

  #party() {
    const { vault, kiosk } = this.#options;
    return { vault, kioskDid: kiosk.did };
  }

  #context(): ReduceContext {
    const now = this.#options.clock.now();
    return { now: now.toISOString(), today: localDay(now) };
  }
}
