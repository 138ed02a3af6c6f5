import type {
  AccountCredentialCallback,
  AuthenticateUserCallback,
  GenerateNewSessionListener,
  GetNewSessionListener,
  GetScopeCallback,
  IALCallback,
  KYCCallback,
  TrustedSessionSourceCallback,
} from '../contract/callbacks.ts';
import type { SdkOrigin } from '../contract/types.ts';
import type { SdkContext } from '../sdk-context.ts';
import { type Named, orNull, resolveOverload } from './overloads.ts';
import { plainData } from './plain-data.ts';
import { errorOf, type SdkCalls } from './sdk-calls.ts';

/** An ordered map of the specification; plain objects are accepted as well. */
type MapOf = Readonly<Record<string, unknown>> | ReadonlyMap<string, unknown>;
type Optional = string | null;

/** Sessions, authentication and scopes (specification, part 4.4). The number of arguments decides the overload. */
export class AuthenticationMethods {
  readonly #calls: SdkCalls;

  constructor(calls: SdkCalls) {
    this.#calls = calls;
  }

  authenticateUser(
    userId: Optional,
    sessionId: string,
    dataObject: MapOf,
    creds: string,
    bidOrigin: SdkOrigin,
    latitude: string,
    longitude: string,
    versionName: string,
    authFactor: string,
    authenticateUserCallback: AuthenticateUserCallback,
  ): void;
  authenticateUser(
    userId: Optional,
    sessionId: string,
    sessionUrl: string,
    dataObject: MapOf,
    creds: string,
    bidOrigin: SdkOrigin,
    latitude: string,
    longitude: string,
    versionName: string,
    authFactor: string,
    authenticateUserCallback: AuthenticateUserCallback,
  ): void;
  authenticateUser(
    context: SdkContext,
    userId: Optional,
    sessionId: string,
    scopes: string,
    creds: string,
    bidOrigin: SdkOrigin,
    latitude: string,
    longitude: string,
    versionName: string,
    extraData: MapOf,
    authFactor: string,
    callback: AuthenticateUserCallback,
  ): void;
  authenticateUser(
    context: SdkContext,
    userId: Optional,
    sessionId: string,
    sessionUrl: string,
    scopes: string,
    metadata: MapOf,
    creds: string,
    bidOrigin: SdkOrigin,
    latitude: string,
    longitude: string,
    versionName: string,
    extraData: MapOf,
    authFactor: string,
    isRejected: boolean,
    callback: AuthenticateUserCallback,
  ): void;
  authenticateUser(...values: unknown[]): void {
    const named = resolveOverload('authenticateUser', values);
    this.#calls.deferred(
      'authentication.authenticate',
      named.listener as AuthenticateUserCallback,
      'onUserAuthenticated',
      () => {
        if ('context' in named) this.#calls.assertContext(named.context, true);
        return answerOf(named);
      },
      (envelope) => [envelope.ok, envelope.ok ? envelope.value.sessionId : null, errorOf(envelope)],
    );
  }

  generateNewSession(
    origin: SdkOrigin,
    authType: string,
    scopes: string,
    generateNewSessionListener: GenerateNewSessionListener,
  ): void;
  generateNewSession(
    origin: SdkOrigin,
    authType: string,
    scopes: string,
    metadata: Optional,
    generateNewSessionListener: GenerateNewSessionListener,
  ): void;
  generateNewSession(...values: unknown[]): void {
    const { listener, origin, authType, scopes, metadata } = resolveOverload('generateNewSession', values);
    this.#calls.deferred(
      'authentication.new-session',
      listener as GenerateNewSessionListener,
      'onNewSessionGenerated',
      () => ({ origin: plainData(origin), authType, scopes, metadata: orNull(metadata) }),
      (envelope) => {
        if (!envelope.ok) return [false, null, null, envelope.error];
        const { sessionURL, ...result } = envelope.value;
        return [true, sessionURL, result, null];
      },
    );
  }

  getSessionResponse(
    sessionURL: string,
    sessionId: string,
    getNewSessionListener: GetNewSessionListener,
  ): void {
    this.#calls.deferred(
      'authentication.session-response',
      getNewSessionListener,
      'onNewSessionReceived',
      () => ({ sessionURL, sessionId }),
      (envelope) => [envelope.ok, envelope.ok ? JSON.stringify(envelope.value) : null, errorOf(envelope)],
    );
  }

  /** False also where it cannot be told: the callback carries no error, and the log says why. */
  isTrustedSessionSource(sessionUrl: string, callback: TrustedSessionSourceCallback): void {
    this.#calls.deferred(
      'authentication.trusted-source',
      callback,
      'onResult',
      () => ({ sessionUrl }),
      (envelope) => [this.#calls.valueOrUntold('isTrustedSessionSource', envelope, false)],
    );
  }

  getScopes(
    userId: Optional,
    scopes: string,
    creds: string,
    bidorigin: SdkOrigin,
    lat: string,
    longitude: string,
    callback: GetScopeCallback,
  ): void {
    this.#calls.deferred(
      'scopes.get',
      callback,
      'onGetScopeResponse',
      () => ({
        userId: orNull(userId),
        scopes,
        creds: creds ?? '',
        origin: plainData(bidorigin),
        latitude: lat ?? '',
        longitude: longitude ?? '',
      }),
      (envelope) => [envelope.ok ? new Map(envelope.value) : null, errorOf(envelope)],
    );
  }

  getIAL(callback: IALCallback): void {
    this.#calls.deferred(
      'scopes.ial',
      callback,
      'onIALResponse',
      () => ({}),
      (envelope) => [envelope.ok, envelope.ok ? envelope.value : null, errorOf(envelope)],
    );
  }

  getKYC(callback: KYCCallback): void {
    this.#calls.deferred(
      'scopes.kyc',
      callback,
      'onKYCResponse',
      () => ({}),
      (envelope) => [envelope.ok, envelope.ok ? envelope.value : null, errorOf(envelope)],
    );
  }

  /** Gets `creds` for one call of `authenticateUser` or `getScopes`. An addition of this project. */
  issueAccountCredential(userId: string, callback: AccountCredentialCallback): void {
    this.#calls.deferred(
      'authentication.credential',
      callback,
      'onAccountCredential',
      () => ({ userId }),
      (envelope) => [envelope.ok, envelope.ok ? envelope.value.creds : null, errorOf(envelope)],
    );
  }
}

/** One input for the four forms; members that a form lacks are null or empty. */
function answerOf(named: Named<'authenticateUser'>): unknown {
  const map = (value: unknown) => plainData(value ?? {});
  return {
    userId: orNull(named.userId),
    sessionId: named.sessionId,
    // Null where a form has it is a mistake, which the schema refuses as undefined.
    sessionUrl: 'sessionUrl' in named ? (named.sessionUrl ?? undefined) : null,
    dataObject: 'dataObject' in named ? (plainData(named.dataObject) ?? undefined) : null,
    scopes: 'scopes' in named ? (named.scopes ?? undefined) : null,
    creds: named.creds ?? '',
    origin: plainData(named.origin),
    latitude: named.latitude ?? '',
    longitude: named.longitude ?? '',
    versionName: named.versionName ?? '',
    metadata: map(named.metadata),
    extraData: map(named.extraData),
    authFactor: named.authFactor,
    isRejected: 'isRejected' in named ? named.isRejected : false,
  };
}
