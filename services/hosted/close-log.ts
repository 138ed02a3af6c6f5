import type { Flow } from '#core/contract/flow.ts';
import { joinDocument } from '#core/document/join-document.ts';
import { ENDED_EVENT } from '#core/evidence/evidence-schema.ts';
import type { DocumentEvidence } from '#core/proofing/checks/document-evidence.ts';
import { checkEnteredData, type EnteredData } from '#core/proofing/checks/entered-data.ts';
import { decideOutcome } from '#core/proofing/decide-outcome.ts';
import { evaluateChecks } from '#core/proofing/evaluate-checks.ts';
import { flowAsCompared } from '#core/proofing/judged-bands.ts';
import type { Conclusion } from '#core/proofing/outcome-evidence.ts';
import { joinedEvent } from '#core/proofing/session-log/joined-event.ts';
import type { CheckResult } from '#core/proofing/verdicts.ts';
import { readRequest } from '#services/sessions/index.ts';
import type { OpenSession } from './capture-state.ts';
import { appendToLog, type HostedLog } from './hosted-log.ts';

/** Every document of a session with its sources joined. @param today YYYY-MM-DD */
export const joined = (
  flow: Flow,
  { documents }: OpenSession,
  today: string,
  entered: EnteredData = {},
): DocumentEvidence[] =>
  documents.map((record) => ({
    record,
    joined: joinDocument(record, flow, today, { entered: entered.dateOfBirth }),
  }));

/** Every check of a session as it stands now, by the function that judges its log. @param today YYYY-MM-DD */
export function checksOf(
  flow: Flow,
  session: OpenSession,
  today: string,
  entered: EnteredData = {},
): CheckResult[] {
  const { consents, selfie, comparison } = session;
  const documents = joined(flow, session, today, entered);
  const numbered = documents.map(({ record: { number }, joined: document }) => ({
    number,
    joined: document,
  }));
  const compared = consents.biometric
    ? comparison
    : ({ performed: false, reason: 'visual-comparison-only' } as const);
  return [
    ...evaluateChecks(
      flowAsCompared({ flow, comparison }),
      {
        documents,
        selfie,
        comparison: compared,
        biometricConsent: consents.biometric,
        attestation: undefined,
      },
      today,
    ),
    ...checkEnteredData(entered, numbered, flow.document),
  ];
}

/** Closes the log of a session: its joined sources, the checks, and the outcome that the rules give. */
export async function closeLog(
  log: HostedLog,
  session: OpenSession,
  conclusion?: Extract<Conclusion, 'consent-refused' | 'withdrawn'>,
): Promise<void> {
  const { flow, today, trx, context } = log;
  const sealer = await context.sealers.community(trx, log.session.tenantId, log.session.communityId);
  const entered = (await readRequest(trx, log.session, sealer))?.applicant;
  const checks = checksOf(flow, session, today, entered);
  const provisional = decideOutcome(flow, { checks, conclusion });
  const ended = { ending: conclusion ?? 'decided', conclusion, clockUntrusted: false, today };
  await appendToLog(log, session, {
    drafts: [
      ...(conclusion ? [] : joined(flow, session, today, entered).map(joinedEvent)),
      { type: ENDED_EVENT, actor: 'kiosk', payload: { ...ended, checks, provisional } },
    ],
    closes: true,
  });
}
