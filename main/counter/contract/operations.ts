import { z } from 'zod';
import { Language } from '../../../services/contract/flow.ts';
import { OperatorDecision } from '../../domain/proofing/verdicts.ts';
import { operation } from '../../sdk/contract/kit.ts';
import {
  ApplicantState,
  Attestation,
  CaptureHint,
  DocumentField,
  FieldConfirmation,
  OperatorState,
  OperatorView,
  SessionRow,
  StepVisit,
} from './state.ts';

const Nothing = z.strictObject({});
const Done = z.object({ done: z.literal(true) });
const Passphrase = z.string().min(1).max(256);
const OnSession = z.strictObject({ sessionId: z.uuid() });
/** Applicant operations name session and visit: a repeated or late one is refused, never applied twice. */
const AtVisit = z.strictObject({ sessionId: z.uuid(), at: StepVisit });
/** `https`, or `http` for services on this very machine; anything else is refused with `INVALID_INPUT`. */
const Address = z.url({ protocol: /^https?$/ });

export const NetworkSettings = z.strictObject({
  proxy: z
    .strictObject({
      host: z.string().min(1),
      port: z.number().int().min(1).max(65535),
      userName: z.string().optional(),
      password: z.string().optional(),
    })
    .optional(),
  /** PEM text of an own certificate authority. */
  certificateAuthority: z.string().max(200_000).optional(),
});
export type NetworkSettings = z.infer<typeof NetworkSettings>;

export const setupOperations = {
  'setup.probe': operation({
    summary: 'Tries the OS keychain and tells what set-up needs.',
    input: Nothing,
    output: z.object({
      keychain: z.object({
        available: z.boolean(),
        component: z.string(),
        probe: z.string(),
        nextStep: z.string(),
      }),
      minPassphraseLength: z.number(),
    }),
    errors: ['SETUP_ALREADY_DONE'],
    roles: ['operator'],
    auth: 'none',
  }),
  'setup.test-network': operation({
    summary:
      'Connects to the services address through the given proxy and certificate authority before saving them.',
    input: z.strictObject({ address: Address, network: NetworkSettings }),
    output: z.object({ reached: z.literal(true), community: z.string().optional(), tookMs: z.number() }),
    errors: [
      'SETUP_ALREADY_DONE',
      'SERVICES_UNREACHABLE',
      'SERVICES_TIMEOUT',
      'SERVICES_INVALID_ANSWER',
      'PROXY_FAILED',
      'CERTIFICATE_UNTRUSTED',
    ],
    roles: ['operator'],
    auth: 'none',
  }),
  'setup.complete': operation({
    summary: 'Creates the keys, the vault, the wallet, the branch and the first supervisor.',
    input: z.strictObject({
      keyStorage: z.discriminatedUnion('kind', [
        z.strictObject({ kind: z.literal('keychain') }),
        z.strictObject({ kind: z.literal('passphrase-file'), passphrase: Passphrase }),
      ]),
      branchName: z.string().trim().min(2).max(80),
      supervisor: z.strictObject({ name: z.string().trim().min(2).max(80), passphrase: Passphrase }),
      services: z.discriminatedUnion('mode', [
        z.strictObject({ mode: z.literal('embedded') }),
        z.strictObject({
          mode: z.literal('remote'),
          address: Address,
          licenseKey: z.string(),
          enrolmentCode: z.string(),
        }),
      ]),
      network: NetworkSettings.optional(),
    }),
    output: z.object({ kioskDid: z.string(), operatorId: z.string() }),
    errors: [
      'SETUP_ALREADY_DONE',
      'KEYCHAIN_UNAVAILABLE',
      'PASSPHRASE_WEAK',
      'SERVICES_UNREACHABLE',
      'SERVICES_REFUSED',
      'LICENSE_INVALID',
      'DISK_FULL',
    ],
    roles: ['operator'],
    auth: 'none',
  }),
  'vault.unlock': operation({
    summary: 'Opens the passphrase-protected key file after a start.',
    input: z.strictObject({ passphrase: Passphrase }),
    output: Done,
    errors: ['PASSPHRASE_WRONG', 'VAULT_KEY_WRONG', 'VAULT_CORRUPT'],
    roles: ['operator'],
    auth: 'none',
  }),
} as const;

export const operatorOperations = {
  'operator.state': operation({
    summary: 'The whole state of the operator display; the same as the pushed snapshot.',
    input: Nothing,
    output: OperatorState,
    errors: [],
    roles: ['operator'],
    auth: 'none',
    automatic: true,
  }),
  'operator.sign-in': operation({
    summary: 'Signs an operator in against the signed roster, offline if need be.',
    input: z.strictObject({ operatorId: z.string().min(1), passphrase: Passphrase }),
    output: OperatorView,
    errors: ['SIGN_IN_FAILED', 'SIGN_IN_LOCKED', 'ROSTER_EXPIRED', 'ROSTER_INVALID', 'SETUP_REQUIRED'],
    roles: ['operator'],
    auth: 'none',
  }),
  'operator.sign-out': operation({
    summary: 'Signs the operator out; an active session stays and can be resumed by the same operator.',
    input: Nothing,
    output: Done,
    errors: [],
    roles: ['operator'],
    auth: 'none',
  }),
  'operator.keep-awake': operation({
    summary: 'Tells that the operator is present, which restarts the idle timer.',
    input: Nothing,
    output: Done,
    errors: [],
    roles: ['operator'],
    auth: 'operator',
  }),
  'operator.add': operation({
    summary: 'A supervisor adds an operator to the community; needs the services.',
    input: z.strictObject({
      name: z.string().trim().min(2).max(80),
      role: z.enum(['operator', 'supervisor']),
      passphrase: Passphrase,
    }),
    output: OperatorView,
    errors: ['PASSPHRASE_WEAK', 'SERVICES_UNREACHABLE', 'SERVICES_REFUSED'],
    roles: ['operator'],
    auth: 'counter.manage-operators',
  }),
  'display.open-applicant': operation({
    summary:
      'Issues a one-time launch address for a second display, or opens the window itself under Electron.',
    input: z.strictObject({ mode: z.enum(['second-display', 'shared']) }),
    output: z.object({ url: z.string().optional() }),
    errors: ['SESSION_NOT_FOUND'],
    roles: ['operator'],
    auth: 'operator',
  }),
} as const;

export const sessionOperations = {
  'session.start': operation({
    summary: 'Starts a session under a flow and wakes the applicant display.',
    input: z.strictObject({ flowId: z.string().optional() }),
    output: z.object({ sessionId: z.uuid(), reference: z.string() }),
    errors: ['SESSION_ACTIVE', 'DISK_FULL'],
    roles: ['operator'],
    auth: 'counter.verify',
  }),
  'session.retake': operation({
    summary: 'Sends the applicant back to a capture step; the earlier try stays in the log.',
    input: z.strictObject({ sessionId: z.uuid(), step: z.enum(['document', 'selfie']) }),
    output: Done,
    errors: ['SESSION_NOT_FOUND', 'SESSION_ENDED', 'STEP_NOT_ALLOWED'],
    roles: ['operator'],
    auth: 'counter.verify',
  }),
  'session.capture-fallback': operation({
    summary:
      'Operator-triggered capture when automatic capture cannot succeed; the outcome is at best Review.',
    input: z.strictObject({ sessionId: z.uuid(), step: z.enum(['document', 'selfie']) }),
    output: Done,
    errors: ['SESSION_NOT_FOUND', 'SESSION_ENDED', 'STEP_NOT_ALLOWED'],
    roles: ['operator'],
    auth: 'counter.verify',
  }),
  'session.confirm-field': operation({
    summary: 'Records the word of the operator on one field, read from the print beside its crop.',
    input: z.strictObject({
      sessionId: z.uuid(),
      documentId: z.string(),
      field: DocumentField,
      confirmation: FieldConfirmation,
    }),
    output: Done,
    errors: ['SESSION_NOT_FOUND', 'SESSION_ENDED', 'DOCUMENT_NOT_FOUND'],
    roles: ['operator'],
    auth: 'counter.verify',
  }),
  'session.attest': operation({
    summary: 'Records the physical inspection, signed with the key of the operator.',
    input: z.strictObject({ sessionId: z.uuid(), attestation: Attestation }),
    output: Done,
    errors: ['SESSION_NOT_FOUND', 'SESSION_ENDED', 'STEP_NOT_ALLOWED'],
    roles: ['operator'],
    auth: 'counter.verify',
  }),
  'session.decide': operation({
    summary: 'Records the signed decision, ends the session, seals the evidence and queues it.',
    input: z.strictObject({ sessionId: z.uuid(), decision: OperatorDecision }),
    output: Done,
    errors: ['SESSION_NOT_FOUND', 'SESSION_ENDED', 'DECISION_INCOMPLETE', 'SELF_VERIFICATION', 'DISK_FULL'],
    roles: ['operator'],
    auth: 'counter.verify',
  }),
  'session.suspect': operation({
    summary:
      'Discreetly seals a session under suspicion: neutral wait for the applicant, Review, exempt from purge.',
    input: OnSession,
    output: Done,
    errors: ['SESSION_NOT_FOUND', 'SESSION_ENDED'],
    roles: ['operator'],
    auth: 'counter.verify',
  }),
  'session.list': operation({
    summary: 'Recent sessions of this kiosk, newest first, without personal data.',
    input: z.strictObject({ limit: z.number().int().min(1).max(100).default(20) }),
    output: z.object({ sessions: z.array(SessionRow) }),
    errors: [],
    roles: ['operator'],
    auth: 'operator',
    automatic: true,
  }),
  'session.close': operation({
    summary: 'Leaves an ended session and returns to the start screen.',
    input: OnSession,
    output: Done,
    errors: ['SESSION_NOT_FOUND', 'STEP_NOT_ALLOWED'],
    roles: ['operator'],
    auth: 'operator',
  }),
  'session.export-evidence': operation({
    summary: 'Writes the encrypted evidence package of an ended session for a named recipient; audited.',
    input: z.strictObject({ sessionId: z.uuid(), recipientDid: z.string() }),
    output: z.object({ fileName: z.string(), sha256: z.string() }),
    errors: ['SESSION_NOT_FOUND', 'STEP_NOT_ALLOWED', 'KEY_INVALID', 'DISK_FULL'],
    roles: ['operator'],
    auth: 'counter.export',
  }),
  'session.export-unsynced': operation({
    summary:
      'Exports every session without a receipt under seal, after which a supervisor may reset the kiosk.',
    input: z.strictObject({ recipientDid: z.string(), passphrase: Passphrase }),
    output: z.object({ files: z.array(z.object({ fileName: z.string(), sha256: z.string() })) }),
    errors: ['SIGN_IN_FAILED', 'SIGN_IN_LOCKED', 'STEP_NOT_ALLOWED', 'KEY_INVALID', 'DISK_FULL'],
    roles: ['operator'],
    auth: 'counter.settings',
  }),
  'artefact.read': operation({
    summary: 'One picture of the open session as a data URL, for the operator display only.',
    input: z.strictObject({ sessionId: z.uuid(), artefactId: z.string() }),
    output: z.object({ dataUrl: z.string() }),
    errors: ['SESSION_NOT_FOUND', 'DOCUMENT_NOT_FOUND'],
    roles: ['operator'],
    auth: 'counter.verify',
    automatic: true,
  }),
  'sync.retry': operation({
    summary: 'Tries the waiting outbox entries now instead of at their next due time.',
    input: Nothing,
    output: Done,
    errors: [],
    roles: ['operator'],
    auth: 'operator',
  }),
} as const;

/** What a browser can say of its camera (Media Capture and Streams, 10.3.1). */
const CameraError = z.enum([
  'CAMERA_MISSING',
  'CAMERA_REFUSED',
  'CAMERA_BUSY',
  'CAMERA_LOST',
  'CAMERA_NOT_STARTED',
]);

export const applicantOperations = {
  'applicant.state': operation({
    summary: 'The whole state of the applicant display; the same as the pushed snapshot.',
    input: Nothing,
    output: ApplicantState,
    errors: [],
    roles: ['applicant', 'operator'],
    auth: 'none',
  }),
  'applicant.choose-language': operation({
    summary: 'Chooses the language; allowed at any visit, moves on only from the language step.',
    input: z.strictObject({ sessionId: z.uuid(), at: StepVisit, language: Language }),
    output: Done,
    errors: ['SESSION_NOT_FOUND', 'SESSION_ENDED', 'STEP_STALE'],
    roles: ['applicant'],
    auth: 'none',
  }),
  'applicant.consent': operation({
    summary:
      'Answers both consents. A refused procedure ends the session; a refused biometric consent makes no template.',
    input: z.strictObject({
      sessionId: z.uuid(),
      at: StepVisit,
      textVersion: z.string(),
      procedure: z.boolean(),
      biometric: z.boolean(),
    }),
    output: Done,
    errors: ['SESSION_NOT_FOUND', 'SESSION_ENDED', 'STEP_STALE', 'STEP_NOT_ALLOWED'],
    roles: ['applicant'],
    auth: 'none',
  }),
  'applicant.withdraw': operation({
    summary: 'The applicant withdraws: capture stops, what was captured is purged, the session ends.',
    input: OnSession,
    output: Done,
    errors: ['SESSION_NOT_FOUND', 'SESSION_ENDED'],
    roles: ['applicant'],
    auth: 'none',
  }),
  'applicant.ask-help': operation({
    summary: 'Calls the operator.',
    input: OnSession,
    output: Done,
    errors: ['SESSION_NOT_FOUND'],
    roles: ['applicant'],
    auth: 'none',
  }),
  'applicant.more-time': operation({
    summary: 'Extends the time of the current step.',
    input: AtVisit,
    output: Done,
    errors: ['SESSION_NOT_FOUND', 'STEP_STALE'],
    roles: ['applicant'],
    auth: 'none',
  }),
  'capture.camera': operation({
    summary: 'Reports the start or the failure of a camera attempt, with the cause named by the browser.',
    input: z.strictObject({
      sessionId: z.uuid(),
      at: StepVisit,
      attemptId: z.uuid(),
      event: z.enum(['opening', 'started', 'failed', 'stopped']),
      label: z.string().max(200).optional(),
      width: z.number().int().optional(),
      height: z.number().int().optional(),
      frameRate: z.number().optional(),
      error: CameraError.optional(),
    }),
    output: Done,
    errors: ['SESSION_NOT_FOUND', 'STEP_STALE'],
    roles: ['applicant'],
    auth: 'none',
  }),
  'display.return-to-operator': operation({
    summary:
      'On a shared display, hands the screen back after the passphrase of the signed-in operator, or to the sign-in screen when nobody can be signed in any more.',
    input: z.strictObject({ passphrase: Passphrase }),
    output: z.object({ url: z.string().optional() }),
    errors: ['SIGN_IN_FAILED', 'SIGN_IN_LOCKED', 'STEP_NOT_ALLOWED'],
    roles: ['applicant'],
    auth: 'none',
  }),
} as const;

/**
 * What travels beside the bytes of a frame. `hint` frames are only judged; a `candidate` may be stored; `shutter`
 * is a candidate taken by a button. At most 4 MiB of JPEG, 10 a second, newest wins.
 */
export const FrameMeta = z.strictObject({
  sessionId: z.uuid(),
  at: StepVisit,
  attemptId: z.uuid(),
  purpose: z.enum(['hint', 'candidate', 'shutter']),
  /** Milliseconds since the epoch, when the frame was taken. */
  capturedAt: z.number(),
  frameNumber: z.number().int().min(0),
});
export type FrameMeta = z.infer<typeof FrameMeta>;
export { MAX_FRAME_BYTES } from './wire.ts';

/** Advice only. `accepted` tells that main keeps this frame or has enough of them. */
export const FrameVerdict = z.object({ accepted: z.boolean(), hint: CaptureHint });
export type FrameVerdict = z.infer<typeof FrameVerdict>;

export const FRAME_OPERATION = 'capture.frame';
