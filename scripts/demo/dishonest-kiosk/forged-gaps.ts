import type { Forger, Forgeries } from './forger.ts';

/** Sessions that lack evidence, or have it too late. */
export const leftOut = ({ altered, changed, without, only }: Forger): Forgeries => ({
  'start and end alone': only('session.started', 'session.ended'),
  'inspection and decision alone': only(
    'session.started',
    'attestation.recorded',
    'decision.recorded',
    'session.ended',
  ),
  'no consent': without('consent.procedure.given'),
  'no consent to the face': without('consent.biometric.given'),
  'no document': without('document.captured'),
  'no joined document': without('document.joined'),
  'no selfie': without('selfie.captured'),
  'no comparison': without('face.compared'),
  'no questions of liveness': without('liveness.begun'),
  'no inspection': without('attestation.recorded'),
  'evidence of version 2': altered('session.started', (payload) => ({ ...payload, evidence: 2 })),
  'a capture after the decision': () =>
    changed((events) => {
      const capture = events.find(({ type }) => type === 'document.captured');
      const others = events.filter((event) => event !== capture);
      return capture ? [...others.slice(0, -1), capture, ...others.slice(-1)] : events;
    }),
});
