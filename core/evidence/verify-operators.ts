import {
  ROSTER_EXTRACT_TYPE,
  type RosterEntry,
  RosterExtract,
  type RosterProof,
} from '../contract/roster.ts';
import { opens } from './commitment.ts';
import { NEEDED_PERMISSION, type OperatorAct } from './operator-acts.ts';
import { failed, judged, type Link, notPerformed } from './report.ts';
import { readStatement } from './signed-statement.ts';

/** How far the kiosk's clock may stand from the services'. */
const CLOCK_TOLERANCE_MS = 5 * 60_000;

type ListedOperator = RosterEntry & Pick<RosterExtract, 'issuedAt' | 'expiresAt'>;

export interface OperatorReport {
  /** One for each roster entry. */
  readonly entries: readonly Link[];
  /** One for each event of an operator. FAILED: a roster contradicts it. NOT_PERFORMED: no roster names it. */
  readonly acts: readonly Link[];
}

/** Holds every event of an operator against the roster that was in force then: id, key, permission, not dismissed. */
export function judgeOperators(
  acts: readonly OperatorAct[],
  proofs: readonly RosterProof[],
  servicesKey: Uint8Array | undefined,
): OperatorReport {
  const read = proofs.map((proof) => readProof(proof, servicesKey));
  const listed = read.filter((proof) => typeof proof !== 'string');
  return {
    entries: read.map((proof, index) => {
      const link = `roster entry ${index + 1}`;
      if (servicesKey === undefined) return notPerformed(link, NO_KEY);
      return judged(link, typeof proof === 'string' ? proof : undefined);
    }),
    acts: acts.map((act) =>
      servicesKey === undefined ? notPerformed(nameOf(act), NO_KEY) : judgeAct(act, listed),
    ),
  };
}

const NO_KEY = 'no key of the services was given';

function readProof(
  { extract, salt, entry }: RosterProof,
  servicesKey: Uint8Array | undefined,
): ListedOperator | string {
  if (servicesKey === undefined) return NO_KEY;
  const kind = { typ: ROSTER_EXTRACT_TYPE, schema: RosterExtract };
  const verdict = readStatement(extract, servicesKey, kind);
  if (!verdict.valid) return verdict.reason;
  const { entries, issuedAt, expiresAt } = verdict.statement;
  const isListed = entries.some((digest) => opens(digest, { kind: 'json', salt, value: entry }));
  return isListed ? { ...entry, issuedAt, expiresAt } : 'the roster does not list this entry';
}

const nameOf = ({ seq }: OperatorAct): string => `operator of event ${seq}`;

function judgeAct(act: OperatorAct, listed: readonly ListedOperator[]): Link {
  const { time, operatorId, did, permission = NEEDED_PERMISSION } = act;
  const link = nameOf(act);
  const known = listed.filter(
    (entry) => (entry.operatorId === operatorId || entry.did === did) && isInForce(entry, time),
  );
  const speaking = newestAt(known, time);
  if (speaking.length === 0) {
    return notPerformed(link, 'no roster that was valid at that time lists this operator');
  }
  const faults = speaking.map((entry) => faultOf(entry, { operatorId, did, permission }));
  return faults.includes(undefined) ? judged(link, undefined) : failed(link, faults[0] ?? '');
}

/** Those of the newest roster before an event: a dismissal counts from the roster that says so. */
function newestAt(listed: readonly ListedOperator[], time: string): readonly ListedOperator[] {
  const issued = listed.map(({ issuedAt }) => issuedAt).sort();
  const newest = issued.findLast((issuedAt) => Date.parse(issuedAt) <= Date.parse(time)) ?? issued[0];
  return listed.filter(({ issuedAt }) => issuedAt === newest);
}

function isInForce({ issuedAt, expiresAt }: ListedOperator, time: string): boolean {
  const at = Date.parse(time);
  return at >= Date.parse(issuedAt) - CLOCK_TOLERANCE_MS && at <= Date.parse(expiresAt) + CLOCK_TOLERANCE_MS;
}

function faultOf(
  entry: ListedOperator,
  {
    operatorId,
    did,
    permission,
  }: Required<Pick<OperatorAct, 'operatorId' | 'permission'>> & Pick<OperatorAct, 'did'>,
): string | undefined {
  if (entry.operatorId !== operatorId) return 'the roster lists this key for another operator';
  if (entry.did !== did) return 'the roster lists another key for this operator';
  if (!entry.active) return 'the roster lists this operator as dismissed';
  return entry.permissions.includes(permission)
    ? undefined
    : `the roster does not give this operator the permission ${permission}`;
}
