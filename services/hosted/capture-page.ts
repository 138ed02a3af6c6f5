import { REMOTE_CONSENT_TEXTS } from '#core/contract/consent-texts.ts';
import type { Flow } from '#core/contract/flow.ts';
import { DAY_MINUTES } from '#core/days.ts';
import type { CapturePage } from '#services/contract/hosted.ts';
import type { OpenJob } from './capture-desk.ts';
import { toldOf } from './challenge-step.ts';
import { wanted } from './leave-part.ts';

/** The person's current step. */
export function stepOf({ job, flow, part, state: { session } }: OpenJob): CapturePage['step'] {
  if (part.exit) return 'judging';
  if (!session) return 'consent';
  const [first] = wanted(job, flow, session);
  if (first === 'document') {
    return session.documents.some(({ complete }) => !complete) ? 'document-back' : 'document-front';
  }
  if (first === undefined) return 'judging';
  if (session.held) return 'challenge';
  return session.selfieAttempts > 0 ? 'retry' : 'selfie';
}

/** The state that a hosted page needs to continue with a job. */
export function capturePage(open: OpenJob): CapturePage {
  const { job, flow, part, state } = open;
  const step = stepOf(open);
  const { settings } = job;
  const { liveness, selfieAttempts = 0 } = state.session ?? {};
  const isFace = step === 'selfie' || step === 'challenge' || step === 'retry';
  const tries = isFace ? selfieAttempts : part.tries;
  const maxRetries = isFace ? flow.face_liveness.max_retry_count : settings.maxRetries;
  return {
    kind: job.kind,
    step,
    documentRequired: job.documentRequired,
    supported: flow.document.supported,
    allowed: flow.document.allowed,
    blocked: flow.document.blocked,
    autoCapture: settings.autoCapture,
    captureTimeMs: flow.selfie.captureTimeMs,
    faceCheckIntervalMs: flow.selfie.faceCheckIntervalMs,
    startTimeoutMs: flow.selfie.startTimeoutMs,
    lightMode: settings.lightMode,
    skipLiveness: settings.skipLiveness,
    fileAllowed: settings.fileAllowed,
    attempt: tries + 1,
    maxRetries,
    retriesRemaining: Math.max(0, maxRetries - tries),
    ...(part.lastReason ? { lastReason: part.lastReason } : {}),
    ...(step === 'consent' ? { consents: consentsOf(open) } : {}),
    ...(step === 'challenge' && liveness ? { challenge: toldOf(open, liveness) } : {}),
  };
}

function consentsOf({ job, flow }: OpenJob): NonNullable<CapturePage['consents']> {
  const { version, procedure, biometric } = REMOTE_CONSENT_TEXTS;
  const keeps = keptDays(flow);
  const hasFace = job.kind === 'identity-check' ? flow.steps.includes('selfie') : true;
  return {
    version,
    items: [
      { purpose: 'procedure', text: procedure, keeps },
      ...(hasFace ? [{ purpose: 'biometric', text: biometric, keeps } as const] : []),
    ],
  };
}

/** The longest that any outcome keeps the captures. */
const keptDays = ({ retentionMin }: Flow): number =>
  Math.ceil(Math.max(...Object.values(retentionMin)) / DAY_MINUTES);
