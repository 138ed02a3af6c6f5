import type { CapabilityView, OperatorState, OperatorView } from '#core/contract/counter/state.ts';
import { mayManageOperators, secondPersons } from '#core/contract/operators.ts';
import type { RosterOperator } from '#core/contract/roster.ts';
import type { DisplayHost } from '../../ports/display-host.ts';
import type { ServicesState, SyncStatus } from '../../ports/services-gateway.ts';
import type { OpenKiosk } from '../open-kiosk.ts';
import type { SessionState } from '../session/session-state.ts';
import type { EnrolledKiosk } from '../setup/enrolled-kiosk.ts';
import { type ReceiptIssuer, receiptView } from './applicant-receipt.ts';
import { sessionRows } from './session-rows.ts';
import { sessionView } from './session-view.ts';
import { sessionSyncView, syncView } from './sync-view.ts';

/** The state of the operator's display before anything is unlocked. */
export interface KioskSurroundings {
  product: { version: string; host: DisplayHost['kind'] };
  keyStorage: OperatorState['keyStorage'] | undefined;
  capabilities: CapabilityView[];
  applicantDisplay: OperatorState['applicantDisplay'];
  /** The flow of a session that names none, where the host names one. */
  defaultFlow?: string | undefined;
  today: string;
  /** The session whose receipt the applicant's display shows. */
  receiptShown?: string | undefined;
}

const RECENT = 10;

/** The display of a kiosk that is not set up or not unlocked. */
export function closedView(phase: 'setup' | 'vault-locked', around: KioskSurroundings): OperatorState {
  return {
    phase,
    ...surroundings(around),
    operators: [],
    flowChoices: [],
    sync: syncView(undefined),
    readers: [],
    recent: [],
  };
}

/** The display of a set-up that waits for a supervisor. */
export function enrolledView(kiosk: EnrolledKiosk, around: KioskSurroundings): OperatorState {
  const { gateway } = kiosk.unlocked.link;
  return {
    ...closedView('setup', around),
    enrolled: { community: kiosk.community, supervisor: kiosk.awaits() },
    operators: names(kiosk.supervisors()),
    services: servicesView(gateway.mode, gateway.state()),
  };
}

/** The display of an open kiosk: the operator, the session, and waiting work. */
export function openView(kiosk: OpenKiosk, around: KioskSurroundings): OperatorState {
  const {
    presence,
    flows,
    readers,
    roster,
    settings,
    unlocked,
    sync,
    vaultNumber,
    walletCodes,
    signInCodes,
    holds,
  } = kiosk;
  const status = sync.status();
  const operator = presence.operator();
  const rosterTimes = roster.times();
  const flowTimes = flows.times();
  const scanned = operator && readers.scanned();
  const walletCode = operator && walletCodes.progress();
  const program = operator && signInCodes.askingProgram();
  const warning = presence.idleWarningSec();
  const vaultFinding = vaultNumber.finding();
  return {
    phase: operator ? 'ready' : presence.phase() === 'idle-locked' ? 'idle-locked' : 'signed-out',
    ...surroundings(around),
    branch: { name: settings.branchName, kioskDid: settings.kioskDid },
    operators: names(roster.operators()),
    ...(operator ? { operator: operatorView(operator) } : {}),
    ...(operator && mayManageOperators(operator)
      ? { secondPersons: names(secondPersons(roster.operators(), operator)) }
      : {}),
    ...(operator ? { confirmers: names(secondPersons(roster.operators(), operator)) } : {}),
    ...(holds.hasOfficer() ? { hasSecurityOfficer: true as const } : {}),
    ...(operator ? { erasuresWaiting: unlocked.vault.erasureRequests.inState('waiting').length } : {}),
    ...(rosterTimes ? { roster: rosterTimes } : {}),
    ...(flowTimes ? { flows: flowTimes } : {}),
    flowChoices: operator ? flows.choices(around.defaultFlow) : [],
    ...(scanned ? { scanned } : {}),
    ...(walletCode ? { walletCode } : {}),
    ...(program === undefined ? {} : { signInCode: { program } }),
    services: servicesView(unlocked.link.gateway.mode, unlocked.link.gateway.state()),
    sync: syncView(status, settings.unsynced, around.today),
    ...(vaultFinding ? { vaultFinding } : {}),
    readers: readers.views(),
    ...sessionPart(kiosk, operator, status, around),
    ...(operator?.permissions.includes('counter.settings') ? { programs: kiosk.localApi.view() } : {}),
    recent: operator
      ? sessionRows(unlocked.vault.sessions.list(RECENT), { status, operatorId: operator.operatorId })
      : [],
    ...(warning === undefined ? {} : { idleWarningSec: warning }),
  };
}

const names = (operators: readonly RosterOperator[]): OperatorState['operators'] =>
  operators.map(({ operatorId, name }) => ({ id: operatorId, name }));

/** An operator who may act at the counter, without verifier and key. */
export function operatorView({ operatorId, name, role, permissions }: RosterOperator): OperatorView {
  return { id: operatorId, name, role, permissions };
}

/** Returns the issuer of a kiosk's receipts. */
export const issuerOf = ({ settings }: Pick<OpenKiosk, 'settings'>): ReceiptIssuer => ({
  counter: settings.branchName,
  community: settings.enrolment.communityName,
});

/** Personal data of an applicant shows only to the operator who runs the session. */
function sessionPart(
  kiosk: OpenKiosk,
  operator: RosterOperator | undefined,
  status: SyncStatus,
  { today, receiptShown }: Pick<KioskSurroundings, 'today' | 'receiptShown'>,
): Pick<OperatorState, 'session' | 'otherSession'> {
  const { runner, enrolment, restorationRun } = kiosk;
  const state = runner.current();
  if (!state) return {};
  if (state.operator.id !== operator?.operatorId) return otherPart(state, operator);
  const progress = enrolment.progress(state.sessionId);
  const session = sessionView(state, sessionSyncView(status, state.sessionId), today);
  const restoration = restorationRun.progress(state.sessionId);
  const wallet = { ...(progress ? { enrolment: progress } : {}), ...(restoration ? { restoration } : {}) };
  const receipt = receiptView(state, issuerOf(kiosk));
  const taken = receipt
    ? { receipt, ...(receiptShown === state.sessionId ? { receiptShown: true as const } : {}) }
    : {};
  return { session: { ...session, ...wallet, ...taken } };
}

/** What another operator learns of a running session: that it runs, and whose it is. */
function otherPart(
  { sessionId, reference, operator: { name }, startedAt, status }: SessionState,
  operator: RosterOperator | undefined,
): Pick<OperatorState, 'otherSession'> {
  if (!operator || status !== 'active') return {};
  const mayTakeOver = mayManageOperators(operator) && operator.permissions.includes('counter.verify');
  return { otherSession: { sessionId, reference, operator: name, startedAt, mayTakeOver } };
}

function surroundings({ product, keyStorage, capabilities, applicantDisplay }: KioskSurroundings) {
  return { product, ...(keyStorage ? { keyStorage } : {}), capabilities, applicantDisplay };
}

function servicesView(mode: 'embedded' | 'remote', state: ServicesState): OperatorState['services'] {
  return {
    mode,
    state: state.state,
    since: state.since,
    ...(state.state === 'unreachable' ? { error: state.error } : {}),
  };
}
