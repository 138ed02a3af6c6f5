import type { z } from 'zod';
import { verifyJws } from '../keys/jws.ts';
import {
  CHECKPOINT_TYPE,
  CheckpointClaim,
  type EvidenceEvent,
  type EvidenceSignature,
  FINAL_TYPE,
  FinalClaim,
  OPERATOR_SIGNED_EVENTS,
  OPERATOR_TYPE,
  OperatorClaim,
} from './evidence-schema.ts';
import { type HandOvers, type KioskPart, partAt, readHandOvers } from './hand-over.ts';
import type { ReadLog } from './read-log.ts';
import { failed, judged, type Link } from './report.ts';

/** A signature whose mathematics hold, with its claim. */
interface Verified<C> {
  readonly did: string;
  readonly claim: C;
}

interface Judgement {
  readonly link: Link;
  /** DID of the kiosk, for a checkpoint or final signature that verifies. */
  readonly kiosk?: string;
}

/**
 * Checks every signature of a log, that each is of the kiosk that wrote its part, and that none is missing that has to be
 * there. Each of the parts names the kiosk that signed it.
 */
export function verifySignatures(read: ReadLog, closed: boolean): { links: Link[]; parts: KioskPart[] } {
  const handOvers = readHandOvers(read);
  const judgements = read.log.signatures.map((signature, index) => ({
    ...judge(read, signature, index),
    part: partAt(handOvers, signature.seq),
  }));
  const parts = handOvers.parts.map((part) => {
    const last = judgements.findLast((judgement) => judgement.part === part && judgement.kiosk !== undefined);
    return { first: part.first, kiosk: last?.kiosk };
  });
  const links = judgements.map(({ link, kiosk, part }) =>
    kiosk === undefined || kiosk === partAt({ parts }, part?.first ?? 1)?.kiosk
      ? link
      : failed(link.link, 'its key is not that of the signature before'),
  );
  return {
    links: [
      ...links,
      ...handOvers.links,
      ...unsignedHandOvers(read, handOvers),
      ...missingOperators(read),
      ...missingFinal(read, closed),
    ],
    parts,
  };
}

/** A hand-over counts under the signature of the kiosk that gives, and of the one that takes. */
function unsignedHandOvers(read: ReadLog, { signed }: HandOvers): Link[] {
  const checkpoints = read.log.signatures.filter(({ kind }) => kind === 'checkpoint');
  return signed
    .filter(
      ({ seq, kiosk }) =>
        !checkpoints.some((made) => made.seq === seq && judgeCheckpoint(read, made).kiosk === kiosk),
    )
    .map(({ seq }) => failed(`hand-over at event ${seq}`, 'the kiosk that it names did not sign it'));
}

function judge(read: ReadLog, signature: EvidenceSignature, index: number): Judgement {
  if (signature.kind === 'operator') return judgeOperator(read, signature);
  return signature.kind === 'final' ? judgeFinal(read, signature, index) : judgeCheckpoint(read, signature);
}

function judgeCheckpoint(read: ReadLog, { seq, jws }: EvidenceSignature): Judgement {
  const name = `checkpoint at event ${seq}`;
  const verified = openClaim(jws, CHECKPOINT_TYPE, CheckpointClaim);
  if (typeof verified === 'string') return { link: failed(name, verified) };
  const { did, claim } = verified;
  const fault =
    claim.sessionId !== read.sessionId || claim.seq !== seq
      ? 'it was made for another place'
      : claim.head !== read.hashes[seq - 1]
        ? `event ${seq}, or one before it, is not what was signed`
        : undefined;
  return { link: judged(name, fault), kiosk: did };
}

function judgeFinal(read: ReadLog, { seq, jws }: EvidenceSignature, index: number): Judgement {
  const verified = openClaim(jws, FINAL_TYPE, FinalClaim);
  if (typeof verified === 'string') return { link: failed('final signature', verified) };
  const { did, claim } = verified;
  return { link: judged('final signature', finalFault(read, claim, seq, index)), kiosk: did };
}

function finalFault(
  { sessionId, events, hashes, log }: ReadLog,
  claim: z.infer<typeof FinalClaim>,
  seq: number,
  index: number,
): string | undefined {
  if (claim.sessionId !== sessionId) return 'it was made for another session';
  if (claim.count !== events.length || seq !== claim.count) {
    return `it covers ${claim.count} events, but the log has ${events.length}`;
  }
  if (claim.head !== hashes.at(-1)) return 'the last event, or one before it, is not what was signed';
  if (index !== log.signatures.length - 1) return 'signatures follow it';
  if (claim.signatures !== index)
    return `${claim.signatures} signatures came before it, but the log has ${index}`;
  return undefined;
}

function judgeOperator(read: ReadLog, { seq, jws }: EvidenceSignature): Judgement {
  const name = `operator signature on event ${seq}`;
  const verified = openClaim(jws, OPERATOR_TYPE, OperatorClaim);
  if (typeof verified === 'string') return { link: failed(name, verified) };
  const { did, claim } = verified;
  const actor = read.events[seq - 1]?.actor;
  const fault =
    claim.sessionId !== read.sessionId || claim.seq !== seq || claim.event !== read.hashes[seq - 1]
      ? 'the event is not what was signed'
      : actor?.kind !== 'operator' || actor.did !== did
        ? 'the operator of the event did not make it'
        : undefined;
  return { link: judged(name, fault) };
}

/** A claim under a key, or why the signature counts for nothing. */
export function openClaim<C>(jws: string, typ: string, schema: z.ZodType<C>): Verified<C> | string {
  const verdict = verifyJws(jws);
  if (!verdict.valid) return verdict.reason;
  if (verdict.typ !== typ) return 'it was made for another purpose';
  const claim = schema.safeParse(verdict.payload);
  return claim.success
    ? { did: verdict.did, claim: claim.data }
    : 'its content does not have the expected form';
}

function missingOperators({ events, log }: ReadLog): Link[] {
  const signed = new Set(log.signatures.filter(({ kind }) => kind === 'operator').map(({ seq }) => seq));
  const needs = (event: EvidenceEvent | undefined): event is EvidenceEvent =>
    event !== undefined && OPERATOR_SIGNED_EVENTS.includes(event.type);
  return events
    .filter(needs)
    .filter(({ seq }) => !signed.has(seq))
    .map(({ seq }) => failed(`operator signature on event ${seq}`, 'it is missing'));
}

function missingFinal({ log }: ReadLog, closed: boolean): Link[] {
  const finals = log.signatures.filter(({ kind }) => kind === 'final').length;
  if (finals > 1) return [failed('final signature', 'there are several')];
  return closed && finals === 0 ? [failed('final signature', 'it is missing')] : [];
}
