import type { HostedPage } from '#core/contract/hosted-page.ts';
import type { Progress } from '../frame/Top.tsx';

/** The page that the services' state calls for. */
export type Place =
  | 'finished'
  | 'not-finished'
  | 'stopped'
  | 'expired'
  | 'capture'
  | 'questions'
  | 'code'
  | 'counter'
  | 'waiting';

/** Pure: the same answer of the services always shows the same page. */
export function placeOf({ state, waitingFor, capture, code, reference }: HostedPage): Place {
  switch (state) {
    case 'Success':
    case 'Review':
      return 'finished';
    case 'Failed':
    case 'Not Performed':
      return 'not-finished';
    case 'Expired':
      return 'expired';
    case 'Abandoned':
      return 'stopped';
    case 'In Progress':
      if (capture && capture.step !== 'judging') return 'capture';
      if (code) return 'code';
      if (waitingFor === 'person' && !capture) return 'questions';
      return waitingFor === 'session' && reference !== undefined ? 'counter' : 'waiting';
  }
}

/** Whether a page only greets: it has words and asks nothing. */
export const isWelcome = (page: HostedPage): boolean =>
  placeOf(page) === 'questions' && page.elements.every(({ type }) => type === 'text');

/** Whether the services continue without the person, or have yet to send their code: then the page asks for news. */
export function asksForNews(page: HostedPage): boolean {
  const place = placeOf(page);
  return place === 'waiting' || place === 'counter' || (place === 'code' && page.code?.delivery === 'queued');
}

/** What a page that waits is for: pictures that are judged, a reviewer, a later step, or the services at their work. */
export function awaitedBy({
  waitingFor,
  capture,
}: Pick<HostedPage, 'waitingFor' | 'capture'>): 'pictures' | 'review' | 'later' | 'work' {
  if (capture || waitingFor === 'session') return 'pictures';
  if (waitingFor === 'review') return 'review';
  return waitingFor === 'time' || waitingFor === 'event' ? 'later' : 'work';
}

/** The person's progress through the captures; a graph of other steps has no length. */
export function progressOf({ state, capture }: HostedPage): Progress | undefined {
  if (state !== 'In Progress' || !capture) return undefined;
  const document = capture.documentRequired || capture.kind !== 'selfie';
  const face = capture.kind !== 'document';
  const steps = ['consent', ...(document ? ['document'] : []), ...(face ? ['face'] : []), 'judging'];
  const now = stepOf(capture.step, capture.lastReason);
  return { current: Math.max(1, steps.indexOf(now) + 1), total: steps.length };
}

const stepOf = (step: NonNullable<HostedPage['capture']>['step'], reason: string | undefined): string => {
  if (step === 'consent' || step === 'judging') return step;
  if (step === 'retry') return isOfDocument(reason) ? 'document' : 'face';
  return step.startsWith('document') ? 'document' : 'face';
};

/** Whether a reason for another try is about the document. */
export const isOfDocument = (reason: string | undefined): boolean => reason?.startsWith('document') ?? false;
