import { consentTextHash, REMOTE_CONSENT_TEXTS } from '#core/contract/consent-texts.ts';
import type { Language } from '#core/contract/flow.ts';
import type { EvidenceDraft } from '#core/evidence/evidence-draft.ts';
import { EVIDENCE_VERSION, STARTED_EVENT } from '#core/proofing/session-log/read-session.ts';
import { uuidV7 } from '#core/proofing/uuid-v7.ts';
import type { CaptureConsents } from '#services/contract/hosted.ts';
import { ProblemError } from '#services/contract/problem.ts';
import { keepNamedFlows, runnable } from '#services/flows/index.ts';
import type { ServicesContext } from '#services/kernel/context.ts';
import type { DatabaseTransaction } from '#services/kernel/database/database.ts';
import { requireModule } from '#services/platform/index.ts';
import { latestErasure, MINUTE_MS } from '#services/proofing/index.ts';
import { abandonmentOf, insertSession, lockSession, updateSession } from '#services/sessions/index.ts';
import type { OpenJob } from './capture-desk.ts';
import { captureSigner } from './capture-key.ts';
import { type CaptureState, type OpenSession, withPart } from './capture-state.ts';
import { closeLog } from './close-log.ts';
import { cameraDrafts, deviceFacts } from './device-drafts.ts';
import { writeCapture } from './hosted-capture.repository.ts';
import { appendToLog, lockHosted } from './hosted-log.ts';
import { wanted } from './leave-part.ts';

/**
 * Begins the session of a job with the person's answers to the consents: before that nothing is captured.
 *
 * @throws ProblemError `INSTANCE_MOVED`, `LICENSE_EXPIRED`, `LICENSE_MODULE_MISSING`
 */
export async function takeConsents(
  open: OpenJob,
  { answers, language, version }: CaptureConsents,
): Promise<void> {
  const { context, job, flow } = open;
  const isGiven = (purpose: 'procedure' | 'biometric') => {
    const own = answers.filter((answer) => answer.purpose === purpose);
    return own.length > 0 && own.every(({ given }) => given);
  };
  const asked = REMOTE_CONSENT_TEXTS.version;
  if (open.state.session || version !== asked) throw new ProblemError('INSTANCE_MOVED');
  const procedure = isGiven('procedure');
  const consents = { procedure, biometric: procedure && isGiven('biometric') };
  await context.db.transaction().execute(async (trx) => {
    const begun = await beginSession(context, trx, open, consents);
    const log = await lockHosted(context, trx, job.place, { sessionId: begun.sessionId, flow });
    if (!log) throw new ProblemError('INSTANCE_MOVED', 'The session is held elsewhere.');
    const drafts = [
      startedDraft(begun, open.state),
      ...cameraDrafts(open.state.device?.cameras ?? []),
      { type: 'language.chosen', actor: 'applicant', payload: { language } } as const,
      consentDraft('procedure', consents.procedure, language),
      consentDraft('biometric', consents.biometric, language),
    ];
    let session: OpenSession | undefined = await appendToLog(log, begun, { drafts });
    let state: CaptureState = open.state;
    if (!procedure) {
      await closeLog(log, session, 'consent-refused');
      session = undefined;
      const exit = job.kind === 'identity-check' ? 'judged' : 'incomplete';
      state = withPart(state, job.visit, { exit, lastReason: 'consent-refused' });
    } else if (!consents.biometric && job.kind === 'selfie') {
      state = withPart(state, job.visit, { exit: 'incomplete', lastReason: 'biometric-refused' });
    } else if (job.kind === 'identity-check' && wanted(job, flow, session).length === 0) {
      // No part is left to which the person agreed.
      await closeLog(log, session);
      session = undefined;
      state = withPart(state, job.visit, { exit: 'judged', lastReason: 'biometric-refused' });
    }
    const changed = { ...open, state: { ...state, ...(session ? { session } : {}) }, attempt: undefined };
    const stored = { ...changed, expiresAt: job.expiresAt };
    if (!(await writeCapture(trx, context.sealers, job.place, stored))) {
      throw new ProblemError('INSTANCE_MOVED');
    }
  });
  context.judgeSoon();
}

const startedDraft = ({ flow }: OpenSession, { device }: CaptureState): EvidenceDraft => ({
  type: STARTED_EVENT,
  actor: 'kiosk',
  payload: {
    evidence: EVIDENCE_VERSION,
    flow,
    prepared: true,
    product: {
      host: 'hosted',
      ...(device ? deviceFacts(device) : {}),
    },
  },
});

const consentDraft = (
  purpose: 'procedure' | 'biometric',
  given: boolean,
  language: Language,
): EvidenceDraft => ({
  type: given ? `consent.${purpose}.given` : `consent.${purpose}.refused`,
  actor: 'applicant',
  payload: {
    textVersion: REMOTE_CONSENT_TEXTS.version,
    textHash: consentTextHash(REMOTE_CONSENT_TEXTS, purpose, language),
    language,
  },
});

/** Makes the session that the captures go into, or takes the one that was prepared for the node. */
async function beginSession(
  context: ServicesContext,
  trx: DatabaseTransaction,
  { job: { place, session: wish, visit, expiresAt }, flow }: OpenJob,
  consents: OpenSession['consents'],
): Promise<OpenSession> {
  const at = context.now();
  const { principal } = await captureSigner(context, trx, place, at);
  const nothing = { documents: [], documentAttempts: 0, selfieAttempts: 0, held: false } as const;
  const keptUntil = later(at, flow.abandonSessionInMin).toISOString();
  const lapses = 'flow' in wish ? { lapses: { visit, until: expiresAt.toISOString() } } : {};
  const begun = { ...nothing, documents: [], signatures: 0, keptUntil, consents, ...lapses };
  if ('prepared' in wish) {
    const prepared = await lockSession(trx, place.tenantId, wish.prepared);
    if (prepared?.state !== 'Pending' || prepared.kioskId !== null) {
      throw new ProblemError('INSTANCE_MOVED', 'The session was taken to the counter.');
    }
    const abandonAt = abandonmentOf(flow, { ...prepared, claimedAt: at });
    const claimed = { kioskId: principal.kioskId, claimedAt: at, abandonAt, startedAt: at, opened: true };
    await updateSession(trx, prepared, claimed);
    return { ...begun, sessionId: prepared.sessionId, flow: prepared.flow };
  }
  await requireModule(trx, place, 'idproofing', at);
  const named = runnable(flow);
  await keepNamedFlows(trx, place, [named], at);
  const sessionId = uuidV7(at.getTime());
  await insertSession(trx, {
    tenantId: place.tenantId,
    communityId: place.communityId,
    kioskId: principal.kioskId,
    sessionId,
    flow: named.reference,
    startedAt: at,
    expiresAt: later(at, flow.expireSessionInMin),
    abandonAt: later(at, flow.abandonSessionInMin),
    eraseOn: latestErasure(flow, at),
    at,
  });
  return { ...begun, sessionId, flow: named.reference };
}

const later = (at: Date, minutes: number): Date => new Date(at.getTime() + minutes * MINUTE_MS);
