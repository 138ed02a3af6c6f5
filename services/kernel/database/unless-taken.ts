import type { ProblemError } from '#services/contract/problem.ts';

/** PostgreSQL, appendix A. */
const UNIQUE_VIOLATION = '23505';

/**
 * Stores a unique value. Two requests may both have found that it is free; the second is refused as it would be a
 * moment later. The transaction has failed then: throw on.
 *
 * @throws ProblemError made by `refusal`.
 */
export async function unlessTaken<T>(stored: Promise<T>, refusal: () => ProblemError): Promise<T> {
  try {
    return await stored;
  } catch (error) {
    if ((error as { code?: string }).code === UNIQUE_VIOLATION) throw refusal();
    throw error;
  }
}
