import { failure } from '#core/contract/errors.ts';
import type { Handlers } from '#core/contract/kit.ts';
import type { DataOrder } from '../../contract/data-order.ts';
import {
  type DocumentRequest,
  type documentOperations,
  MAX_DOCUMENT_CHARACTERS,
} from '../../contract/documents.ts';
import {
  type ApplicantRecords,
  type CaptureTokens,
  documentKey,
  type LiveIdIntake,
} from '../../contract/scope.ts';
import { type DocumentData, DocumentMetadata } from '../../contract/types.ts';
import { type CertifySources, certify } from './certify.ts';
import type { KnownConnectors } from './known-connectors.ts';

export interface DocumentDependencies extends CertifySources {
  readonly records: ApplicantRecords;
  readonly tokens: CaptureTokens;
  readonly liveIds: LiveIdIntake;
  /** Whether the flow of the session lets pictures leave this machine. */
  readonly picturesLeave: boolean;
  /** The connector that was set, if one was. */
  connector(): string | undefined;
  /** The answer where no connector is named or set. */
  readonly flowId: string;
  readonly connectors: Pick<KnownConnectors, 'require'>;
  now(): Date;
}

/** Handlers of a person's documents. */
export const documentHandlers = (deps: DocumentDependencies): Handlers<typeof documentOperations> => ({
  'documents.register': async ({ data, order, signToken, liveId, storeArtifacts, syncArtifacts }) => {
    assertSize(data);
    assertSize(order ?? []);
    const ticket = deps.records.ticket();
    deps.tokens.verify(signToken, data);
    const examined = liveId
      ? await deps.liveIds.examine({
          ...liveId,
          livenessResult: null,
          store: storeArtifacts,
          sync: syncArtifacts && deps.picturesLeave,
        })
      : undefined;
    const registeredAt = deps.now().toISOString();
    const document = { data, order: order ?? [], signToken, storeArtifacts, syncArtifacts, registeredAt };
    deps.records.enrol({ document, ...(examined ? { liveId: examined } : {}) }, ticket);
    return { done: true };
  },
  'documents.unregister': (document) => {
    if (deps.records.removeDocument(documentKey(document))) return { done: true };
    throw failure('DOCUMENT_NOT_FOUND', 'no document has this type and id');
  },
  'documents.fetch': (request) => {
    const metadataOnly = request.metadataOnly ?? true;
    const entries = [...deps.records.documents()].filter(([, { data }]) => matches(data, request));
    return entries.map(([key, { data, order }]) => [key, metadataOnly ? metadataOf(data) : data, order]);
  },
  'documents.verify': async ({ dvcID, document, verifications }) => {
    const connector = dvcID ?? deps.connector();
    if (connector !== undefined) await deps.connectors.require(connector);
    const certifications = await Promise.all(verifications.map((name) => certify(name, document, deps)));
    return { dvcID: connector ?? deps.flowId, certifications };
  },
});

/** Exactly the six metadata keys (specification, part 2); absent ones stay absent. */
const metadataOf = (data: DocumentData): DocumentMetadata => DocumentMetadata.parse(data);

function matches(data: DocumentData, { categories, id, type }: DocumentRequest): boolean {
  const admits = (names: readonly string[] | null | undefined, value: string): boolean =>
    !names?.length || names.includes(value);
  return admits(categories, data.category) && admits(id, data.id) && admits(type, data.type);
}

function assertSize(data: DocumentData | DataOrder): void {
  const characters = JSON.stringify(data).length;
  if (characters <= MAX_DOCUMENT_CHARACTERS) return;
  throw failure('INVALID_INPUT', `${characters} characters of JSON, limit ${MAX_DOCUMENT_CHARACTERS}`);
}
