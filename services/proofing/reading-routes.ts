import { z } from 'zod';
import { AskSource, SignedAssuranceReport, SourceAnswer } from '#core/contract/assurance-report.ts';
import { DocumentSessionQuery, DocumentSessionResult } from '#core/contract/document-sessions.ts';
import { DetailsFilter, SessionDetails, UserDeviceDetails } from '#core/contract/session-details.ts';
import { SessionPoll, SignedSessionResult } from '#core/contract/session-results.ts';
import type { Access } from '#services/kernel/access.ts';
import { route } from '#services/kernel/http/route.ts';
import { askSource } from './ask-source.ts';
import { documentSession, documentSessionResult } from './document-session.ts';
import { userDeviceDetails } from './personal-data.ts';
import { pollOf, pollSession } from './poll-session.ts';
import { sessionAssurance } from './read-assurance.ts';
import { sessionDetails, sessionResult } from './session-details.ts';

const SessionPath = z.object({ id: z.uuid() });
const read = {
  kind: 'managed',
  kiosk: 'proofing.read',
  client: 'results.poll',
  account: ['idproofing.session-management'],
} as const satisfies Access;
const manage = {
  kind: 'managed',
  client: 'proofing_sessions.manage',
  account: ['idproofing.session-management'],
} as const satisfies Access;
const personal = {
  kind: 'managed',
  client: 'user_device_details.read',
  account: ['idproofing.session-management'],
} as const satisfies Access;
const tag = 'idproofing';

const resultRoutes = [
  route({
    operationId: 'getSessionResult',
    method: 'GET',
    path: '/proofingsession/:id/result',
    tag,
    summary: 'State and outcome, with every rule that was looked at, and both verdicts where they differ.',
    access: read,
    input: { params: SessionPath },
    output: { 200: SignedSessionResult },
    problems: ['SESSION_NOT_FOUND'],
    run: ({ context, caller, params }) => sessionResult(context, caller, params.id),
  }),
  route({
    operationId: 'pollSession',
    method: 'GET',
    path: '/proofingsession/:id/poll',
    tag,
    summary: 'Session poll: responseStatus, and the result as in the third form.',
    access: read,
    input: { params: SessionPath },
    output: { 200: SessionPoll },
    problems: ['SESSION_NOT_FOUND'],
    run: ({ context, caller, params }) => pollSession(context, caller, params.id),
  }),
  route({
    operationId: 'pollSessionV3',
    method: 'GET',
    path: '/v3/proofingsession/:id/poll',
    tag,
    summary: 'Session poll in its third form.',
    access: read,
    input: { params: SessionPath },
    output: { 200: SessionPoll },
    problems: ['SESSION_NOT_FOUND'],
    run: ({ context, caller, params }) => pollSession(context, caller, params.id),
  }),
] as const;

const detailRoutes = [
  route({
    operationId: 'getSessionAssurance',
    method: 'GET',
    path: '/proofingsession/:id/assurance',
    tag,
    summary: 'The demands of NIST SP 800-63A-4 for each level against the evidence of the session.',
    access: read,
    input: { params: SessionPath },
    output: { 200: SignedAssuranceReport },
    problems: ['SESSION_NOT_FOUND'],
    run: ({ context, caller, params }) => sessionAssurance(context, caller, params.id),
  }),
  route({
    operationId: 'askAuthoritativeSource',
    method: 'POST',
    path: '/proofingsession/:id/assurance/source',
    tag,
    summary:
      'Has the authoritative source confirm the core attributes of a document; the answer counts in the report.',
    access: manage,
    input: { params: SessionPath, body: AskSource },
    output: { 200: SourceAnswer },
    problems: [
      'DOCUMENT_DATA_MISSING',
      'SESSION_NOT_FOUND',
      'SOURCE_NOT_CONFIGURED',
      'SOURCE_UNAVAILABLE',
      'TRANSITION_NOT_ALLOWED',
    ],
    run: ({ context, caller, params, body }) => askSource(context, caller, params.id, body.document),
  }),
  route({
    operationId: 'getSessionDetails',
    method: 'POST',
    path: '/proofingsession/:id/fetch/details',
    tag,
    summary: 'The session and its results in one request, optionally of one certificate type.',
    access: read,
    input: { params: SessionPath, body: DetailsFilter },
    output: { 200: SessionDetails },
    problems: ['SESSION_NOT_FOUND'],
    run: ({ context, caller, params, body }) => sessionDetails(context, caller, params.id, body),
  }),
  route({
    operationId: 'getUserDeviceDetails',
    method: 'POST',
    path: '/proofingsession/:id/fetch/user-device-details',
    tag,
    summary: 'The person and the device of a session, while personal data are kept.',
    access: personal,
    input: { params: SessionPath },
    output: { 200: UserDeviceDetails },
    problems: ['SESSION_NOT_FOUND'],
    run: ({ context, caller, params }) => userDeviceDetails(context, caller, params.id),
  }),
] as const;

const documentSessionRoutes = [
  route({
    operationId: 'pollDocumentSession',
    method: 'POST',
    path: '/document_share_session/result',
    tag,
    summary: 'Poll of a document session in its older form.',
    access: read,
    input: { body: DocumentSessionQuery },
    output: { 200: DocumentSessionResult },
    problems: ['DVC_NOT_FOUND', 'SESSION_NOT_FOUND'],
    run: ({ context, caller, body }) => documentSessionResult(context, caller, body),
  }),
  route({
    operationId: 'pollDocumentSessionV3',
    method: 'POST',
    path: '/v3/document_share_session/result',
    tag,
    summary: 'Poll of a document session in its third form.',
    access: read,
    input: { body: DocumentSessionQuery },
    output: { 200: SessionPoll },
    problems: ['DVC_NOT_FOUND', 'SESSION_NOT_FOUND'],
    run: async ({ context, caller, body }) =>
      pollOf(context, caller, await documentSession(context, caller, body)),
  }),
] as const;

/** States, polls and details of sessions. */
export const readingRoutes = [...resultRoutes, ...detailRoutes, ...documentSessionRoutes] as const;
