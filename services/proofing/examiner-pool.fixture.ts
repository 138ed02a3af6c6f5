import { getPriority } from 'node:os';
import { takePriority } from './examiner-priority.ts';
import type { Answered, Asked } from './examiner-process.ts';

takePriority(process.argv.slice(2));

/** A process that acts by the id of the flow, and reports about itself among its unchecked facts. */
process.on('message', async (asked: Asked) => {
  if ('picture' in asked) {
    process.send?.({ found: { hint: 'face-not-found' } } satisfies Answered);
    return;
  }
  if ('remote' in asked) return;
  const { flow, session, artefacts } = asked.examination;
  if (flow.id === 'crash') process.abort();
  if (flow.id === 'hang') return;
  if (flow.id === 'wait') await new Promise((done) => setTimeout(done, 100));
  const names = Object.keys(process.env);
  const priority = flow.id === 'priority' ? [String(getPriority())] : [];
  const seen = [
    String(process.pid),
    ...priority,
    ...artefacts.keys(),
    ...names.filter((name) => name.includes('SECRET')),
  ];
  process.send?.({ found: { session, differing: [], unchecked: seen } } satisfies Answered);
});
