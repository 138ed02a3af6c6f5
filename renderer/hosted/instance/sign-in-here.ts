/**
 * Whether this browser has the sign-in of a path: its cookie is sent there alone, so the services know. Another browser, and
 * a sign-in that is over, is `no`; without an answer it is not known.
 */
export async function isSignInHere(
  at: string,
  { fetch }: { fetch(path: string): Promise<Response> },
): Promise<'yes' | 'no' | 'unknown'> {
  try {
    const answer = await fetch(`${at}/standing`);
    if (!answer.ok) return 'unknown';
    const { standing }: { standing?: unknown } = await answer.json();
    if (typeof standing !== 'string') return 'unknown';
    return standing === 'ended' ? 'no' : 'yes';
  } catch {
    return 'unknown';
  }
}
