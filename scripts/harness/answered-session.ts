import type { ErrorResponse } from '#core/contract/errors.ts';
import type { IdentitySDK } from '#sdk/identity-sdk.ts';

/** A session that a relying party made for a person to answer. */
export interface AskedSession {
  readonly sessionUrl: string;
  readonly sessionId: string;
  readonly origin: { tag: string; api: string; community: string };
}

/** The values of a callback after its status. @throws Error with the code that it delivers */
export const delivered = (
  start: (done: (status: boolean, ...values: unknown[]) => void) => void,
): Promise<readonly unknown[]> =>
  new Promise((resolve, reject) => {
    start((status, ...values) => {
      const error = values.find((value): value is ErrorResponse => Object.hasOwn(Object(value), 'code'));
      if (status) resolve(values);
      else reject(new Error(`${error?.code}: ${error?.cause?.probe}`));
    });
  });

/** A person answers the session of a relying party with the PIN that was just verified. */
export const answerByPin = (
  person: IdentitySDK,
  context: Parameters<IdentitySDK['authenticateUser']>[0],
  { sessionId, sessionUrl, origin, scopes }: AskedSession & { scopes: string },
): Promise<readonly unknown[]> =>
  delivered((onUserAuthenticated) =>
    person.authenticateUser(
      context,
      null,
      sessionId,
      sessionUrl,
      scopes,
      {},
      '',
      origin,
      '',
      '',
      '1.0',
      {},
      'pin',
      false,
      { onUserAuthenticated },
    ),
  );
