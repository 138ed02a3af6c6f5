import { z } from 'zod';
import type { Lockout } from '#core/keys/lockout.ts';
import { DataOrder } from './contract/data-order.ts';
import { DocumentSession } from './contract/document-sessions.ts';
import {
  documentKey,
  StoredAccounts,
  type StoredDocument,
  type StoredLiveId,
  type StoredPin,
} from './contract/scope.ts';
import { BITMAP_TYPES, DocumentData, DocumentMetadata, LivenessResult } from './contract/types.ts';
import type {
  DocumentRecord,
  DocumentSessionRecord,
  LiveIdRecord,
  PinRecord,
} from './ports/applicant-records.ts';

/**
 * The data beside the metadata: the artifact flags of a registration, and the order of its data where they are kept.
 */
const Beside = z.object({
  storeArtifacts: z.boolean(),
  syncArtifacts: z.boolean(),
  order: DataOrder.default([]),
});

/** A document as the vault keeps it; its data stay out when `storeArtifacts` is false. */
export function documentRow(owner: string, document: StoredDocument): DocumentRecord {
  const { data, order, signToken, storeArtifacts, syncArtifacts, registeredAt } = document;
  return {
    owner,
    documentId: documentKey(data),
    type: data.type,
    category: data.category,
    metadata: {
      ...DocumentMetadata.parse(data),
      storeArtifacts,
      syncArtifacts,
      ...(storeArtifacts ? { order } : {}),
    },
    data: storeArtifacts ? data : null,
    signToken,
    registeredAt,
  };
}

export function documentOf(row: DocumentRecord): StoredDocument {
  return {
    data: DocumentData.parse(row.data ?? DocumentMetadata.parse(row.metadata)),
    signToken: row.signToken,
    ...Beside.parse(row.metadata),
    registeredAt: row.registeredAt,
  };
}

export function liveIdRow(owner: string, liveId: StoredLiveId): LiveIdRecord {
  const { bitmap, proofedBy, signToken, livenessResult, registeredAt, sync } = liveId;
  return {
    owner,
    image: bitmap.bytes,
    mediaType: bitmap.mime,
    proofedBy,
    signToken,
    livenessResult: JSON.stringify(livenessResult),
    registeredAt,
    sync,
  };
}

export function liveIdOf(row: LiveIdRecord): StoredLiveId {
  return {
    bitmap: { mime: z.enum(BITMAP_TYPES).parse(row.mediaType), bytes: row.image },
    proofedBy: row.proofedBy,
    signToken: row.signToken,
    livenessResult: LivenessResult.nullable().parse(JSON.parse(row.livenessResult)),
    store: true,
    sync: row.sync,
    registeredAt: row.registeredAt,
  };
}

/** No PHC string: no PIN fits it. */
const REMOVED = '';

/** The row of a PIN; of one that was removed only its wrong tries in a row are kept, where there are any. */
export function pinRow(
  owner: string,
  pin: StoredPin | undefined,
  lockout: Lockout | undefined,
): PinRecord | undefined {
  if (pin) return { owner, ...pin };
  return lockout && { owner, verifier: REMOVED, proofedBy: '', registeredAt: lockout.lastFailureAt, lockout };
}

export function pinOf(row: PinRecord | undefined): StoredPin | undefined {
  if (!row || row.verifier === REMOVED) return undefined;
  const { owner: _owner, ...pin } = row;
  return pin;
}

export const accountsOf = (stored: unknown): StoredAccounts | undefined =>
  stored === undefined ? undefined : StoredAccounts.parse(stored);

/** The whole session travels in `result`; the columns beside it are for searching. */
export function sessionRow(owner: string, session: DocumentSession): DocumentSessionRecord {
  return {
    sessionId: session.sessionId,
    owner,
    documentType: session.docType,
    dvcId: session.dvcID,
    ...(session.uid === null ? {} : { uid: session.uid }),
    status: session.result ? 'complete' : 'pending',
    result: session,
    createdAt: session.createdAt,
    expiresAt: session.expiresAt,
  };
}

export const sessionOf = (row: DocumentSessionRecord): DocumentSession => DocumentSession.parse(row.result);
