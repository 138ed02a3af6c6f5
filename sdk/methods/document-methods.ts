import type { OutputOf } from '#core/contract/kit.ts';
import type {
  DocumentSessionCallback,
  FetchDocumentsCallback,
  GivenDocument,
  IVerifyDocumentListener,
  PollSessionCallback,
} from '../contract/callbacks.ts';
import { dataOrderOf, inOrder } from '../contract/data-order.ts';
import type { DocumentRequest } from '../contract/documents.ts';
import type { SdkOperations } from '../contract/index.ts';
import type {
  IDocumentEnrollmentListener,
  IDocumentUnEnrollmentListener,
} from '../contract/sdk-document-provider.ts';
import type { Bitmap, DocumentData } from '../contract/types.ts';
import type { SdkContext } from '../sdk-context.ts';
import { OUTCOME_ERRORS } from './outcome-errors.ts';
import { type Named, orNull, resolveOverload } from './overloads.ts';
import { plainData } from './plain-data.ts';
import { errorOf, type SdkCalls } from './sdk-calls.ts';

/** An ordered map of the specification; plain objects are accepted as well. */
type MapOf<T> = T | ReadonlyMap<string, unknown>;
type Optional = string | null;

/** Documents (specification, part 4.6). Applicant's context only. The number of arguments decides the overload. */
export class DocumentMethods {
  readonly #calls: SdkCalls;

  constructor(calls: SdkCalls) {
    this.#calls = calls;
  }

  registerDocument(
    context: SdkContext | null,
    dataObject: MapOf<DocumentData>,
    signToken: string,
    mobileSessionID: Optional,
    mobileDocumentID: Optional,
    enrollListener: IDocumentEnrollmentListener,
  ): void;
  registerDocument(
    context: SdkContext | null,
    dataObject: MapOf<DocumentData>,
    signToken: string,
    storeArtifacts: boolean,
    syncArtifacts: boolean,
    mobileSessionID: Optional,
    mobileDocumentID: Optional,
    enrollListener: IDocumentEnrollmentListener,
  ): void;
  registerDocument(
    context: SdkContext | null,
    dataObject: MapOf<DocumentData>,
    liveIdBitmap: Bitmap,
    liveIdProofedBy: Optional,
    docSignToken: string,
    liveIdSignToken: string,
    mobileSessionID: Optional,
    mobileDocumentID: Optional,
    enrollListener: IDocumentEnrollmentListener,
  ): void;
  registerDocument(
    context: SdkContext | null,
    dataObject: MapOf<DocumentData>,
    liveIdBitmap: Bitmap,
    liveIdProofedBy: Optional,
    docSignToken: string,
    liveIdSignToken: string,
    storeArtifacts: boolean,
    syncArtifacts: boolean,
    mobileSessionID: Optional,
    mobileDocumentID: Optional,
    enrollListener: IDocumentEnrollmentListener,
  ): void;
  registerDocument(...values: unknown[]): void {
    const named = resolveOverload('registerDocument', values);
    this.#calls.deferred(
      'documents.register',
      named.listener as IDocumentEnrollmentListener,
      'onDocumentEnrollment',
      () => {
        this.#calls.assertContext(named.context, false);
        return registrationOf(named);
      },
      (envelope) => [envelope.ok, errorOf(envelope)],
    );
  }

  unRegisterDocument(
    context: SdkContext | null,
    dataObject: MapOf<DocumentData>,
    unEnrollListener: IDocumentUnEnrollmentListener,
  ): void {
    this.#calls.deferred(
      'documents.unregister',
      unEnrollListener,
      'onDocumentUnEnrollment',
      () => {
        this.#calls.assertContext(context, false);
        const { type, id } = Object(plainData(dataObject)) as Partial<DocumentData>;
        return { type, id };
      },
      (envelope) => [envelope.ok, errorOf(envelope)],
    );
  }

  /** The result's keys are `type:id`, in the order of registration. */
  fetchDocuments(requestMap: MapOf<DocumentRequest>, callback: FetchDocumentsCallback): void {
    this.#calls.deferred(
      'documents.fetch',
      callback,
      'onFetchDocumentsCallback',
      () => plainData(requestMap),
      (envelope) => [envelope.ok, envelope.ok ? asGiven(envelope.value) : null, errorOf(envelope)],
    );
  }

  verifyDocument(
    document: MapOf<Record<string, unknown>>,
    verifications: readonly string[],
    mobileSessionID: Optional,
    mobileDocumentID: Optional,
    listener: IVerifyDocumentListener,
  ): void;
  verifyDocument(
    dvcID: string,
    document: MapOf<Record<string, unknown>>,
    verifications: readonly string[],
    mobileSessionID: Optional,
    mobileDocumentID: Optional,
    listener: IVerifyDocumentListener,
  ): void;
  verifyDocument(...values: unknown[]): void {
    const { listener, document, ...named } = resolveOverload('verifyDocument', values);
    this.#calls.deferred(
      'documents.verify',
      listener as IVerifyDocumentListener,
      'onDocumentVerify',
      () => ({
        // Required in its own form: null there is a mistake, which the schema refuses as undefined.
        dvcID: 'dvcID' in named ? (named.dvcID ?? undefined) : null,
        document: plainData(document),
        verifications: named.verifications,
        mobileSessionID: orNull(named.mobileSessionID),
        mobileDocumentID: orNull(named.mobileDocumentID),
      }),
      (envelope) => {
        if (!envelope.ok) return [false, null, envelope.error];
        const error = OUTCOME_ERRORS['documents.verify'](envelope.value);
        return [error === null, JSON.stringify(envelope.value), error];
      },
    );
  }

  createDocumentSession(context: SdkContext, docType: string, callback: DocumentSessionCallback): void;
  createDocumentSession(
    context: SdkContext,
    docType: string,
    dvcID: Optional,
    uid: Optional,
    callback: DocumentSessionCallback,
  ): void;
  createDocumentSession(...values: unknown[]): void {
    const { listener, context, docType, dvcID, uid } = resolveOverload('createDocumentSession', values);
    this.#calls.deferred(
      'document-sessions.create',
      listener as DocumentSessionCallback,
      'onDocumentSessionResponse',
      () => {
        this.#calls.assertContext(context, true);
        return { docType, dvcID: orNull(dvcID), uid: orNull(uid) };
      },
      (envelope) => [envelope.ok, envelope.ok ? JSON.stringify(envelope.value) : null, errorOf(envelope)],
    );
  }

  pollDocumentSession(context: SdkContext, sessionId: string, callback: PollSessionCallback): void;
  pollDocumentSession(
    context: SdkContext,
    sessionId: string,
    dvcID: Optional,
    callback: PollSessionCallback,
  ): void;
  pollDocumentSession(...values: unknown[]): void {
    const { listener, context, sessionId, dvcID } = resolveOverload('pollDocumentSession', values);
    this.#calls.deferred(
      'document-sessions.poll',
      listener as PollSessionCallback,
      'onPollSessionResponse',
      () => {
        this.#calls.assertContext(context, true);
        return { sessionId, dvcID: orNull(dvcID) };
      },
      (envelope) => [envelope.ok, envelope.ok ? JSON.stringify(envelope.value) : null, errorOf(envelope)],
    );
  }
}

/** Documents in the form in which they were registered. */
function asGiven(documents: OutputOf<SdkOperations['documents.fetch']>): Map<string, GivenDocument> {
  return new Map(documents.map(([key, data, order]) => [key, inOrder(data, order) as GivenDocument]));
}

function registrationOf(named: Named<'registerDocument'>): unknown {
  const liveId =
    'liveIdBitmap' in named
      ? {
          bitmap: named.liveIdBitmap,
          proofedBy: orNull(named.liveIdProofedBy),
          signToken: named.liveIdSignToken,
        }
      : null;
  return {
    data: plainData(named.data),
    order: dataOrderOf(named.data),
    signToken: named.signToken,
    liveId,
    // Forms without the flags store and sync; in the forms with them they are required.
    storeArtifacts: 'storeArtifacts' in named ? named.storeArtifacts : true,
    syncArtifacts: 'syncArtifacts' in named ? named.syncArtifacts : true,
    mobileSessionID: orNull(named.mobileSessionID),
    mobileDocumentID: orNull(named.mobileDocumentID),
  };
}
