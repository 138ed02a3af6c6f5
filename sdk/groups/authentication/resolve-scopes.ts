import type { z } from 'zod';
import { failure } from '#core/contract/errors.ts';
import { type Scope, sourceOf } from '#core/contract/scopes.ts';
import type { ApplicantRecords } from '../../contract/scope.ts';
import type { DocumentData } from '../../contract/types.ts';

type Json = z.infer<ReturnType<typeof z.json>>;

/** Where the values come from that no document has. */
export interface ScopeSources {
  readonly records: Pick<ApplicantRecords, 'documents'>;
  did(): string;
  publicKey(): string;
  /** The account that was named and proved; null without one. */
  userId: string | null;
  ial(): Promise<string>;
  kyc(): Promise<string>;
}

const TYPE_OF: Readonly<Partial<Record<Scope, string>>> = {
  dl_object: 'dl',
  ppt_object: 'ppt',
  idcard_object: 'nationalid',
};

/** Resolves every scope, or none. @throws AppError `SCOPE_VALUE_MISSING`, and the errors of the sources. */
export async function resolveScopes(
  scopes: readonly Scope[],
  sources: ScopeSources,
): Promise<[Scope, Json][]> {
  const resolved: [Scope, Json][] = [];
  for (const scope of scopes) resolved.push([scope, await resolve(scope, sources)]);
  return resolved;
}

function resolve(scope: Scope, sources: ScopeSources): Json | Promise<Json> {
  if (sourceOf(scope) === 'document') return ofDocument(scope, sources.records);
  switch (scope) {
    case 'did':
      return sources.did();
    case 'publicKey':
      return sources.publicKey();
    case 'ial':
      return sources.ial();
    case 'kyc':
      return sources.kyc();
    default:
      if (sources.userId === null) throw missing(scope, 'no account is named');
      return sources.userId;
  }
}

function ofDocument(scope: Scope, records: Pick<ApplicantRecords, 'documents'>): Json {
  const type = TYPE_OF[scope];
  if (type === undefined) {
    const value = identityDocument(scope, records)[scope];
    if (value !== undefined) return value;
    // Not everybody has one.
    if (scope === 'middleName') return null;
    throw missing(scope, 'the document does not show it');
  }
  const document = newest(records, (data) => data.type === type && isWhole(data));
  if (!document) throw missing(scope, `the wallet holds no data of a document of type ${type}`);
  return document;
}

/** The newest document with the data of a person. @throws AppError `SCOPE_VALUE_MISSING`. */
export function identityDocument(scope: Scope, records: Pick<ApplicantRecords, 'documents'>): DocumentData {
  const document = newest(records, (data) => data.category === 'identity_document' && isWhole(data));
  if (!document) throw missing(scope, 'the wallet holds no data of an identity document');
  return document;
}

/** Where the data were not stored, the metadata alone are left. */
const isWhole = ({ firstName, lastName, fullName }: DocumentData): boolean =>
  [firstName, lastName, fullName].some((name) => typeof name === 'string');

const newest = (
  records: Pick<ApplicantRecords, 'documents'>,
  fits: (data: DocumentData) => boolean,
): DocumentData | undefined =>
  [...records.documents().values()].map(({ data }) => data).findLast((data) => fits(data));

const missing = (scope: Scope, why: string) => failure('SCOPE_VALUE_MISSING', `${scope}: ${why}`);
