/** A person and the social security number that they claim. */
export interface SsnQuestion {
  /** Nine digits. */
  ssn: string;
  firstName: string;
  lastName: string;
  /** YYYY-MM-DD. */
  dateOfBirth: string;
}

/** A program of others that knows social security numbers. */
export interface SsnAuthority {
  /** @throws Error, without the question, when it does not answer as agreed. */
  confirms(question: SsnQuestion): Promise<boolean>;
}
