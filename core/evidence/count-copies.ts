/** The vault's methods for the copies that it holds of a session. */
interface CountedVault {
  readonly evidence: { openings(sessionId: string): readonly unknown[] };
  readonly artefacts: { list(sessionId: string): readonly unknown[] };
  readonly outbox: {
    waiting(): readonly { sessionId: string | null; waiting: number }[];
    receipts(sessionId: string): readonly unknown[];
  };
}

/** How many entries of a session wait in the outbox. */
export const waitingEntries = ({ outbox }: Pick<CountedVault, 'outbox'>, sessionId: string): number =>
  outbox.waiting().find((count) => count.sessionId === sessionId)?.waiting ?? 0;

/**
 * What an erasure of a session removes: values, pictures and state in the vault, entries that were sent or wait in the
 * outbox.
 */
export function countCopies(
  vault: CountedVault,
  { sessionId, erasedAt }: { sessionId: string; erasedAt?: string | undefined },
): { vault: number; outbox: number } {
  const openings = vault.evidence.openings(sessionId).length;
  const pictures = vault.artefacts.list(sessionId).length;
  const state = erasedAt === undefined ? 1 : 0;
  const sent = vault.outbox.receipts(sessionId).length;
  return { vault: openings + pictures + state, outbox: waitingEntries(vault, sessionId) + sent };
}
