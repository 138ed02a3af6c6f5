import {
  ROSTER_EXTRACT_TYPE,
  type Roster,
  RosterEntry,
  type RosterExtract,
  type RosterOperator,
  type RosterProof,
} from '../contract/roster.ts';
import type { JwsSigner } from '../keys/jws.ts';
import { commitJson } from './commitment.ts';

const entryOf = (operator: RosterOperator): RosterEntry => RosterEntry.strip().parse(operator);

/** Signs an extract by which a kiosk can show its examiners single operators of this roster. */
export function withProofs({ operators, ...facts }: Omit<Roster, 'proofs'>, services: JwsSigner): Roster {
  const committed = operators.map((operator) => ({ operator, ...commitJson(entryOf(operator)) }));
  const { v, tenantId, communityId, issuedAt, expiresAt } = facts;
  // Sorted, so that the place of an entry says nothing about the others.
  const entries = committed.map(({ digest }) => digest).sort();
  const extract: RosterExtract = { v, tenantId, communityId, issuedAt, expiresAt, entries };
  const salts = Object.fromEntries(committed.map(({ operator, salt }) => [operator.operatorId, salt]));
  return {
    ...facts,
    operators,
    proofs: { extract: services.signJws(extract, ROSTER_EXTRACT_TYPE), salts },
  };
}

/** Shows one operator of a roster; undefined where the roster lists none of this id, or comes without proofs. */
export function proofOf({ operators, proofs }: Roster, operatorId: string): RosterProof | undefined {
  const operator = operators.find((known) => known.operatorId === operatorId);
  const salt = proofs?.salts[operatorId];
  return operator && proofs && salt ? { extract: proofs.extract, salt, entry: entryOf(operator) } : undefined;
}
