import type { SourceWord } from '#core/proofing/assurance-facts.ts';

/** A question to a source about one document. */
export interface SourceQuestion {
  documentType: string;
  /** Alpha-3 code. */
  country: string;
  region?: string | undefined;
  surname: string;
  givenNames: string;
  /** YYYY-MM-DD. */
  dateOfBirth: string;
  documentNumber: string;
  personalNumber: string;
}

/** A source of records that confirms core attributes (NIST SP 800-63A-4, section 2.4.2.4). */
export interface AuthoritativeSource {
  /** @throws Error, without the question, when the source does not answer as agreed. */
  ask(question: SourceQuestion): Promise<SourceWord>;
}
