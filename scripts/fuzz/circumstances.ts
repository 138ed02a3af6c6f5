import { DAY_MS } from '#core/days.ts';
import { COUNTER_STANDARD } from '#core/proofing/built-in-flows.ts';
import { referenceOf } from '#specimens/evidence-under-test.ts';
import type { Otherwise } from './judge-segments.ts';

/** A fact of the services that contradicts a session's log, so that the log must not count. */
export interface Circumstance {
  what: string;
  /** @param now when it is judged, milliseconds */
  otherwise: (now: number) => Otherwise;
  /** A verdict that names it has one of these. */
  words: readonly string[];
}

/** One of each kind, of a session that has just arrived from a kiosk that is known for a day. */
export const CIRCUMSTANCES: readonly Circumstance[] = [
  {
    what: 'the operator was dismissed',
    otherwise: () => ({ period: { active: false } }),
    words: ['OPERATOR_DISMISSED'],
  },
  {
    what: 'the operator might not verify',
    otherwise: () => ({ period: { permissions: [] } }),
    words: ['OPERATOR_NOT_PERMITTED'],
  },
  {
    what: 'the key is of another operator',
    otherwise: () => ({ period: { operatorId: 'op-2' } }),
    words: ['OPERATOR_DIFFERS'],
  },
  {
    what: 'the operator had another key by then',
    otherwise: (now) => ({ period: { until: new Date(now - DAY_MS / 2) } }),
    words: ['OPERATOR_KEY_OUT_OF_TIME'],
  },
  {
    what: 'the kiosk was registered later',
    otherwise: (now) => ({ known: { earliest: { start: now, end: now - DAY_MS } } }),
    words: ['EVIDENCE_TOO_OLD'],
  },
  {
    what: 'the kiosk had a receipt after the end',
    otherwise: (now) => ({ known: { earliest: { start: now - DAY_MS, end: now + DAY_MS } } }),
    words: ['EVIDENCE_TOO_OLD'],
  },
  {
    what: 'the flow is not allowed',
    otherwise: () => ({ known: { againstFlow: ['FLOW_NOT_ALLOWED'] } }),
    words: ['FLOW_NOT_ALLOWED'],
  },
  {
    what: 'the flow was replaced',
    otherwise: () => ({ known: { againstFlow: ['FLOW_REPLACED'] } }),
    words: ['FLOW_REPLACED'],
  },
  {
    what: 'the session is of another flow',
    otherwise: () => ({ session: { flow: { ...referenceOf(COUNTER_STANDARD), version: 1 } } }),
    words: ['FLOW_DIFFERS'],
  },
  {
    what: 'the kiosk was shut out',
    otherwise: () => ({ known: { isShutOut: true } }),
    words: ['KIOSK_SHUT_OUT'],
  },
  {
    what: 'the vault was copied back',
    otherwise: (now) => ({ kiosk: { vaultCopiedAt: new Date(now + DAY_MS) } }),
    words: ['VAULT_COPIED_BACK'],
  },
  {
    what: 'the vault was copied back, and the session was opened as if later',
    otherwise: (now) => ({
      kiosk: { vaultCopiedAt: new Date(now + DAY_MS) },
      session: { startedAt: new Date(now + 2 * DAY_MS) },
    }),
    words: ['VAULT_COPIED_BACK'],
  },
  {
    what: 'the kiosk came to a higher version before',
    otherwise: () => ({ kiosk: { evidenceVersion: 99 } }),
    words: ['VERSION_REPLACED'],
  },
  {
    what: 'a step was repeated too often',
    otherwise: () => ({ session: { retries: 99 } }),
    words: ['RETRIES_EXCEEDED'],
  },
  {
    what: 'the models are not known',
    otherwise: () => ({ material: { isUnknown: true } }),
    words: ['VERSION_UNKNOWN'],
  },
  {
    what: 'it could not be examined',
    otherwise: () => ({ material: { isGivenUp: true } }),
    words: ['examination'],
  },
];
