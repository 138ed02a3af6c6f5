import { failure } from '#core/contract/errors.ts';

/** Optional in the specification: may be null, and is always passed. */
export const orNull = (value: unknown): unknown => value ?? null;

/** The parameters of each overload, told apart by their number alone. */
const FORMS = {
  registerDocument: [
    ['context', 'data', 'signToken', 'mobileSessionID', 'mobileDocumentID', 'listener'],
    [
      'context',
      'data',
      'signToken',
      'storeArtifacts',
      'syncArtifacts',
      'mobileSessionID',
      'mobileDocumentID',
      'listener',
    ],
    [
      'context',
      'data',
      'liveIdBitmap',
      'liveIdProofedBy',
      'signToken',
      'liveIdSignToken',
      'mobileSessionID',
      'mobileDocumentID',
      'listener',
    ],
    [
      'context',
      'data',
      'liveIdBitmap',
      'liveIdProofedBy',
      'signToken',
      'liveIdSignToken',
      'storeArtifacts',
      'syncArtifacts',
      'mobileSessionID',
      'mobileDocumentID',
      'listener',
    ],
  ],
  verifyDocument: [
    ['document', 'verifications', 'mobileSessionID', 'mobileDocumentID', 'listener'],
    ['dvcID', 'document', 'verifications', 'mobileSessionID', 'mobileDocumentID', 'listener'],
  ],
  createDocumentSession: [
    ['context', 'docType', 'listener'],
    ['context', 'docType', 'dvcID', 'uid', 'listener'],
  ],
  pollDocumentSession: [
    ['context', 'sessionId', 'listener'],
    ['context', 'sessionId', 'dvcID', 'listener'],
  ],
  restoreWalletWithLiveID: [
    ['context', 'rootTenantDNS', 'communityName', 'enableScreenProtection', 'listener'],
    ['context', 'rootTenantDNS', 'communityName', 'dvcID', 'enableScreenProtection', 'listener'],
  ],
  generateNewSession: [
    ['origin', 'authType', 'scopes', 'listener'],
    ['origin', 'authType', 'scopes', 'metadata', 'listener'],
  ],
  authenticateUser: [
    [
      'userId',
      'sessionId',
      'dataObject',
      'creds',
      'origin',
      'latitude',
      'longitude',
      'versionName',
      'authFactor',
      'listener',
    ],
    [
      'userId',
      'sessionId',
      'sessionUrl',
      'dataObject',
      'creds',
      'origin',
      'latitude',
      'longitude',
      'versionName',
      'authFactor',
      'listener',
    ],
    [
      'context',
      'userId',
      'sessionId',
      'scopes',
      'creds',
      'origin',
      'latitude',
      'longitude',
      'versionName',
      'extraData',
      'authFactor',
      'listener',
    ],
    [
      'context',
      'userId',
      'sessionId',
      'sessionUrl',
      'scopes',
      'metadata',
      'creds',
      'origin',
      'latitude',
      'longitude',
      'versionName',
      'extraData',
      'authFactor',
      'isRejected',
      'listener',
    ],
  ],
} as const satisfies Record<string, readonly (readonly string[])[]>;

export type OverloadedMethod = keyof typeof FORMS;

/** Every parameter that some overload of the method names. */
export type Named<M extends OverloadedMethod> = Partial<Record<(typeof FORMS)[M][number][number], unknown>>;

/**
 * Names the arguments of an overloaded method.
 *
 * @throws AppError `INVALID_INPUT` when no overload has that many parameters: which of them is the callback is then
 * unknown, so the failure can only be thrown.
 */
export function resolveOverload<M extends OverloadedMethod>(
  method: M,
  values: readonly unknown[],
): Named<M> & { listener: unknown } {
  const forms: readonly (readonly string[])[] = FORMS[method];
  const form = forms.find(({ length }) => length === values.length);
  if (!form) {
    throw failure('INVALID_INPUT', `${method} with ${values.length} arguments`, {
      hint: `SDK: pass ${forms.map(({ length }) => length).join(', ')} arguments; optional ones as null.`,
    });
  }
  return Object.fromEntries(form.map((name, at) => [name, values[at]])) as Named<M> & { listener: unknown };
}
