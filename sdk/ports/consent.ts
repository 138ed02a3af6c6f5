import type { Scope } from '#core/contract/scopes.ts';
import type { AskingProgram } from '#core/proofing/scope-answers.ts';

/** A request for a person's consent. */
export interface ScopeRequest {
  /** Name of the community, and the exact address of its services. */
  readonly community: string;
  readonly address: string;
  /** In the order in which they are asked for. */
  readonly scopes: readonly Scope[];
  /** `session`: a relying party gets them. `program`: the program that uses the SDK. */
  readonly recipient: 'session' | 'program';
}

/** Shows a request to the person, who alone answers it. False: the person does not agree, or does not answer. */
export type AskConsent = (request: ScopeRequest) => Promise<boolean>;

/** The program for which the present call is made, where the installation serves others; it stands in the record. */
export type AskedFor = () => AskingProgram | undefined;
