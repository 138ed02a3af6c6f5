import { z } from 'zod';
import { ChallengeKind } from '../../liveness/challenge.ts';
import { ScreenColour } from '../../liveness/light.ts';
import { SelfieLimits } from '../capture-limits.ts';
import { ErrorResponse } from '../errors.ts';
import { Flow, Language } from '../flow.ts';
import { FormInput } from '../form-step.ts';
import { Scope } from '../scopes.ts';
import { EnrolmentView } from './enrolment-state.ts';
import { ProgramsView } from './program-state.ts';
import { ReceiptView } from './receipt-view.ts';
import { SessionRow, SessionView } from './session-snapshot.ts';
import { SignInCodeView } from './sign-in-code-state.ts';
import { CapabilityView, OperatorView, ReaderView } from './station-state.ts';
import { ApplicantStep, StepVisit } from './steps.ts';
import { SyncEntryView } from './sync-state.ts';
import { WalletCodeProgress, WalletCodeQuestion } from './wallet-code-state.ts';

export * from './capture-exception.ts';
export * from './capture-hints.ts';
export * from './document-state.ts';
export * from './enrolment-state.ts';
export * from './face-state.ts';
export * from './program-state.ts';
export { ReceiptView } from './receipt-view.ts';
export * from './session-snapshot.ts';
export * from './sign-in-code-state.ts';
export * from './station-state.ts';
export * from './steps.ts';
export { SyncEntryView } from './sync-state.ts';
export * from './wallet-code-state.ts';

/** The whole state of the operator's display, pushed on every change (`operator.state`). */
export const OperatorState = z.object({
  phase: z.enum(['setup', 'vault-locked', 'signed-out', 'idle-locked', 'ready']),
  product: z.object({ version: z.string(), host: z.enum(['electron', 'browser']) }),
  branch: z.object({ name: z.string(), kioskDid: z.string() }).optional(),
  keyStorage: z.enum(['keychain', 'passphrase-file']).optional(),
  /** During a set-up that has registered the kiosk: whose sign-in it still needs. `operators` may give it. */
  enrolled: z.object({ community: z.string(), supervisor: z.enum(['first', 'existing']) }).optional(),
  operators: z.array(z.object({ id: z.string(), name: z.string() })),
  operator: OperatorView.optional(),
  /** For a supervisor who may add operators: the others, one of whom must confirm it. */
  secondPersons: z.array(z.object({ id: z.string(), name: z.string() })).optional(),
  /** Who may confirm an exception of the operator who is signed in. */
  confirmers: z.array(z.object({ id: z.string(), name: z.string() })).optional(),
  /** A security officer is signed in at the list of held sessions. */
  hasSecurityOfficer: z.literal(true).optional(),
  /** How many erasures that applicants asked for the services do not know of yet. */
  erasuresWaiting: z.number().int().optional(),
  roster: z.object({ fetchedAt: z.string(), expiresAt: z.string() }).optional(),
  /** The last list of flows that the services signed; absent while there was none. */
  flows: z
    .object({
      issuedAt: z.string(),
      fetchedAt: z.string(),
      /** Flows that this version of the kiosk cannot follow; it keeps their previous versions. */
      refused: z.array(z.string()),
    })
    .optional(),
  /** The flows of new sessions; the default first. */
  flowChoices: z.array(z.object({ id: z.string(), name: Flow.shape.name, isDefault: z.boolean() })),
  /**
   * What a reader has just read while no session was open: the code of a session, without a reference where it is
   * damaged, or a text to search by, of a document or receipt. `id` distinguishes scans.
   */
  scanned: z
    .object({ id: z.string(), reference: z.string().optional(), find: z.string().optional() })
    .optional(),
  /** The code that the applicant brought last for their wallet. */
  walletCode: WalletCodeProgress.optional(),
  /** The program whose code for a sign-in is on the applicant's display. */
  signInCode: z.object({ program: z.string() }).optional(),
  services: z
    .object({
      mode: z.enum(['embedded', 'remote']),
      state: z.enum(['starting', 'up', 'unreachable']),
      since: z.string(),
      error: ErrorResponse.optional(),
    })
    .optional(),
  sync: SyncEntryView,
  /** The vault was copied back, as a start found it. */
  vaultFinding: ErrorResponse.optional(),
  capabilities: z.array(CapabilityView),
  readers: z.array(ReaderView),
  applicantDisplay: z.enum(['not-open', 'second-display', 'shared']),
  session: SessionView.optional(),
  /** The running session of another operator: nothing of its applicant. A supervisor may take it over. */
  otherSession: z
    .object({
      sessionId: z.string(),
      reference: z.string(),
      operator: z.string(),
      startedAt: z.string(),
      mayTakeOver: z.boolean(),
    })
    .optional(),
  recent: z.array(SessionRow),
  /** For an operator who may change the settings of the kiosk. */
  programs: ProgramsView.optional(),
  /** Minutes until the operator is locked for idleness; set while the warning shows. */
  idleWarningSec: z.number().optional(),
});
export type OperatorState = z.infer<typeof OperatorState>;

/** One question of the liveness check. Frames that answer it carry `nonce` and `index`. */
export const LivenessPrompt = z.object({
  nonce: z.string(),
  /** Counts the questions of this sequence from 0; a replaced one counts on. */
  index: z.number().int(),
  total: z.number().int(),
  /** How many are answered. */
  answered: z.number().int(),
  /** Absent while the coloured light is shown. */
  kind: ChallengeKind.optional(),
  /** The colours to show over the display, one after the other, sRGB. */
  light: z.object({ colours: z.array(ScreenColour), stageMs: z.number() }).optional(),
  /** RFC 3339, from when on frames answer it; the display says nothing of it before. */
  startsAt: z.string(),
  /** RFC 3339. */
  deadline: z.string(),
});
export type LivenessPrompt = z.infer<typeof LivenessPrompt>;

/** A request for data of the person, with its sender. Only the person answers it. */
export const ScopeRequestView = z.object({
  requestId: z.string(),
  /** Name of the community, and the exact address of its services. */
  community: z.string(),
  address: z.string(),
  scopes: z.array(Scope),
  /** `session`: a service that the person signs in to. `program`: a program at this counter. */
  recipient: z.enum(['session', 'program']),
  /** Name under which the program that asks was paired. */
  program: z.string().optional(),
});
export type ScopeRequestView = z.infer<typeof ScopeRequestView>;

/** A question to a person whose wallet is restored by their face. */
export const RestorationQuestion = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('consent'),
    questionId: z.string(),
    text: z.object({ version: z.string(), words: z.record(Language, z.string()) }),
  }),
  z.object({ kind: z.literal('pin'), questionId: z.string() }),
]);
export type RestorationQuestion = z.infer<typeof RestorationQuestion>;

/**
 * The applicant's display: no field, score, verdict of a check or attack signal, ever. The outcome is only in the receipt that the
 * operator shows.
 */
export const ApplicantState = z.object({
  active: z.boolean(),
  branch: z.string().optional(),
  languages: z.array(Language),
  language: Language.optional(),
  sessionId: z.string().optional(),
  reference: z.string().optional(),
  at: StepVisit.optional(),
  steps: z.array(ApplicantStep),
  consentTexts: z
    .object({
      version: z.string(),
      procedure: z.record(Language, z.string()),
      biometric: z.record(Language, z.string()),
    })
    .optional(),
  /** A guardian answers the consents in the applicant's place. */
  onBehalf: z.literal(true).optional(),
  biometricConsent: z.boolean().optional(),
  /** The questions of the flow that are not answered yet. Earlier answers are never sent back. */
  form: z.object({ flowVersion: z.number().int(), inputs: z.array(FormInput) }).optional(),
  capture: z
    .object({
      autoCapture: z.boolean(),
      /** The operator asked for the next picture as it is: the button works without guidance. */
      byButton: z.boolean(),
      faceCheckIntervalMs: z.number(),
      captureTimeMs: z.number(),
      startTimeoutMs: z.number(),
      /** By these main judges a selfie, and the guide of the display before it. */
      selfieLimits: SelfieLimits,
      camera: z.enum(['front', 'back', 'default']),
      /** The side of the document to show; `other` after one side of a card was captured. */
      side: z.enum(['any', 'other']),
      /** The mark of a licence's other side, where its front shows that it is a licence. */
      sideWith: z.enum(['barcode']).optional(),
      /** First, second … document. */
      documentNumber: z.number().int(),
      /** True when the last try was not good enough; the answer to a frame says how to improve it. */
      retry: z.boolean(),
      /** Take the picture with the camera interface of the browser or system (Light Mode). */
      lightMode: z.boolean(),
      /** The camera that was chosen for this role, in the display's own numbering of devices. */
      deviceId: z.string().optional(),
      /** The current prompt of the liveness attempt; absent while the picture itself is taken. */
      liveness: LivenessPrompt.optional(),
    })
    .optional(),
  scopeRequest: ScopeRequestView.optional(),
  restoration: RestorationQuestion.optional(),
  /** Also after the end, while the person's wallet is open. */
  walletCode: WalletCodeQuestion.optional(),
  /** Also after the end, while the person is at the counter. */
  signInCode: SignInCodeView.optional(),
  helpAsked: z.boolean(),
  /** The operator is on the way to the person. */
  coming: z.literal(true).optional(),
  /** A neutral wait: the operator is working. */
  waiting: z.boolean(),
  ended: z.enum(['completed', 'withdrawn', 'moved']).optional(),
  /** After the end, where the operator shows it: what the person takes along. */
  receipt: ReceiptView.optional(),
  /** After the end: the wallet that the person may take. */
  enrolment: EnrolmentView.optional(),
  /** When the step would time out if nothing happens, RFC 3339; the screen warns 60 s before and offers more time. */
  stepDeadline: z.string().optional(),
  /** Shared single display: the way back to the operator needs the passphrase. */
  sharedDisplay: z.boolean(),
});
export type ApplicantState = z.infer<typeof ApplicantState>;
