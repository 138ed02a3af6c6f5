/** The vault's methods for the erasure of a wallet that an applicant took at the counter. */
interface EnrolledVault {
  readonly secondLog: { enrolledOwner(sessionId: string): string | undefined };
  readonly applicants: { find(owner: string): unknown; purge(owner: string): void };
  readonly audit: {
    append(entry: {
      time: string;
      actor: string;
      action: string;
      subject: string;
      detail: Record<string, unknown>;
    }): void;
  };
}

/** Removes the wallet that came of a session, where it is still there, and says so in the audit log. */
export function eraseEnrolledWallet(
  vault: EnrolledVault,
  sessionId: string,
  entry: { time: string; actor: string; detail: Record<string, unknown> },
): void {
  const owner = vault.secondLog.enrolledOwner(sessionId);
  if (owner === undefined || !vault.applicants.find(owner)) return;
  vault.applicants.purge(owner);
  vault.audit.append({ ...entry, action: 'sdk.enrolment-erased', subject: sessionId });
}
