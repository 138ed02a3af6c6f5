import { z } from 'zod';
import {
  ArtefactSubmission,
  EvidenceSubmission,
  SecondLogSubmission,
  SessionSubmission,
  Stored,
} from '#core/contract/outbox-entries.ts';
import { ProgressSegment, ProgressStand } from '#core/contract/session-progress.ts';
import { invalidRequest } from '#services/contract/invalid-request.ts';
import type { Access } from '#services/kernel/access.ts';
import { route } from '#services/kernel/http/route.ts';
import { apiSessionRoutes } from './api-session-routes.ts';
import { appendEvidence } from './append-evidence.ts';
import { appendSecondLog } from './append-second-log.ts';
import { artefactContentRoute } from './artefact-content-route.ts';
import { createSession } from './create-session.ts';
import { appendProgress, readStand } from './follow-progress.ts';
import { kioskSessionRoutes } from './kiosk-session-routes.ts';
import { readingRoutes } from './reading-routes.ts';
import { declareArtefact } from './store-artefact.ts';
import { walletSessionRoutes } from './wallet-session-routes.ts';

const SessionPath = z.object({ id: z.uuid() });
const write = { kind: 'kiosk', scope: 'proofing.write' } as const satisfies Access;
const tag = 'idproofing';

/** The path and the payload must name one session. */
function requireSameSession(id: string, payload: { sessionId: string }): void {
  if (payload.sessionId !== id) {
    throw invalidRequest([{ path: '/payload/sessionId', message: 'differs from the path' }]);
  }
}

const writingRoutes = [
  route({
    operationId: 'putSession',
    method: 'PUT',
    path: '/proofingsession/:id',
    tag,
    summary: 'Creates a session under the kiosk’s own id, or begins one that it claimed; idempotent.',
    access: write,
    input: { params: SessionPath, body: SessionSubmission },
    output: { 200: Stored },
    problems: [
      'FLOW_NOT_FOUND',
      'FLOW_UNREADABLE',
      'IDEMPOTENCY_CONFLICT',
      'LICENSE_EXPIRED',
      'LICENSE_MODULE_MISSING',
      'SESSION_CONFLICT',
      'SESSION_NOT_FOUND',
    ],
    run: async ({ context, caller, params, body }) => {
      requireSameSession(params.id, body.payload);
      return createSession(context, caller, body);
    },
  }),
  route({
    operationId: 'appendEvidence',
    method: 'POST',
    path: '/proofingsession/:id/evidence',
    tag,
    summary: 'Appends the next part of the evidence log.',
    access: write,
    input: { params: SessionPath, body: EvidenceSubmission },
    output: { 200: Stored },
    problems: [
      'EVIDENCE_INVALID',
      'EVIDENCE_OUT_OF_ORDER',
      'FLOW_NOT_FOUND',
      'FLOW_UNREADABLE',
      'IDEMPOTENCY_CONFLICT',
      'SESSION_ENDED',
      'SESSION_NOT_FOUND',
    ],
    run: async ({ context, caller, params, body }) => {
      requireSameSession(params.id, body.payload);
      return appendEvidence(context, caller, body);
    },
  }),
  route({
    operationId: 'appendProgress',
    method: 'POST',
    path: '/proofingsession/:id/progress',
    tag,
    summary: 'Appends the next events of a running session, without openings or artefacts.',
    access: write,
    input: { params: SessionPath, body: ProgressSegment },
    output: { 200: ProgressStand },
    problems: [
      'EVIDENCE_INVALID',
      'EVIDENCE_OUT_OF_ORDER',
      'FLOW_NOT_FOUND',
      'FLOW_UNREADABLE',
      'PROGRESS_REPEATED',
      'SESSION_ENDED',
      'SESSION_NOT_FOUND',
    ],
    run: async ({ context, caller, params, body }) => {
      if (body.sessionId !== params.id) {
        throw invalidRequest([{ path: '/sessionId', message: 'differs from the path' }]);
      }
      return appendProgress(context, caller, body);
    },
  }),
  route({
    operationId: 'readProgress',
    method: 'GET',
    path: '/proofingsession/:id/progress',
    tag,
    summary: 'How far the services follow a running session of this kiosk.',
    access: write,
    input: { params: SessionPath },
    output: { 200: ProgressStand },
    problems: ['SESSION_ENDED', 'SESSION_NOT_FOUND'],
    run: ({ context, caller, params }) => readStand(context, caller, params.id),
  }),
  route({
    operationId: 'appendSecondLog',
    method: 'POST',
    path: '/proofingsession/:id/second-log',
    tag,
    summary: 'Appends to the second log of a session, the events after its log was closed.',
    access: write,
    input: { params: SessionPath, body: SecondLogSubmission },
    output: { 200: Stored },
    problems: ['EVIDENCE_INVALID', 'EVIDENCE_OUT_OF_ORDER', 'IDEMPOTENCY_CONFLICT', 'SESSION_NOT_FOUND'],
    run: async ({ context, caller, params, body }) => {
      requireSameSession(params.id, body.payload);
      return appendSecondLog(context, caller, body);
    },
  }),
  route({
    operationId: 'declareArtefact',
    method: 'POST',
    path: '/proofingsession/:id/artefacts',
    tag,
    summary: 'Declares an artefact whose bytes were sent before, and answers its receipt.',
    access: write,
    input: { params: SessionPath, body: ArtefactSubmission },
    output: { 200: Stored },
    problems: ['EVIDENCE_INVALID', 'EVIDENCE_OUT_OF_ORDER', 'IDEMPOTENCY_CONFLICT', 'SESSION_NOT_FOUND'],
    run: async ({ context, caller, params, body }) => {
      requireSameSession(params.id, body.payload);
      return declareArtefact(context, caller, body);
    },
  }),
] as const;

/** ID proofing sessions: create, claim, evidence, artefacts, results. */
export const proofingRoutes = [
  ...apiSessionRoutes,
  ...kioskSessionRoutes,
  ...writingRoutes,
  artefactContentRoute,
  ...readingRoutes,
  ...walletSessionRoutes,
] as const;
