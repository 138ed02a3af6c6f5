import { ASSURANCE_REPORT_TYPE, type AssuranceReport } from '#core/contract/assurance-report.ts';
import { sandboxMark } from '#core/contract/sandbox-mark.ts';
import { ASSURANCE_STANDARD, judgeAssurance } from '#core/proofing/assurance.ts';
import { assuranceFacts } from '#core/proofing/assurance-facts.ts';
import { OUTSIDE_ROWS } from '#core/proofing/assurance-rows.ts';
import type { Caller } from '#services/kernel/access.ts';
import type { ServicesContext } from '#services/kernel/context.ts';
import { assuranceWords, type SessionRow } from '#services/sessions/index.ts';
import { findFaceKey } from './face-key.repository.ts';
import { requireSession } from './reachable-session.ts';
import { resultOf } from './session-facts.ts';
import { summaryOf } from './stored-summary.ts';

/** The signed assurance report of a session. @throws ProblemError `SESSION_NOT_FOUND`. */
export async function sessionAssurance(context: ServicesContext, caller: Caller, id: string) {
  const session = await requireSession(context, caller, id);
  const { level, rows } = await judgedAssurance(context, session);
  const outside = OUTSIDE_ROWS.map(({ clause, asks }) => ({ clause, asks }));
  const mark = sandboxMark(session);
  const report: AssuranceReport = {
    sessionId: id,
    ...mark,
    standard: ASSURANCE_STANDARD,
    level,
    rows,
    outside,
  };
  return { ...report, jws: context.signer.signJws(report, ASSURANCE_REPORT_TYPE) };
}

/** The level that a session shows, row by row. */
export async function judgedAssurance(
  context: Pick<ServicesContext, 'db'>,
  session: SessionRow,
): Promise<Pick<AssuranceReport, 'level' | 'rows'>> {
  const { checks, attestation, decision, assurance } = summaryOf(session);
  const { state, final } = resultOf(session);
  return judgeAssurance(
    assuranceFacts({
      state,
      sandbox: session.sandbox,
      final,
      checks,
      attestation,
      decision: decision?.kind,
      kept: assurance,
      ...(await assuranceWords(context.db, session)),
      faceKept: (await findFaceKey(context.db, session)) !== undefined,
    }),
  );
}
