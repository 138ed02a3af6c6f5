import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import type { Flow } from '#core/contract/flow.ts';
import type { OperatorDecision } from '#core/proofing/verdicts.ts';
import { silhouette } from '#specimens/document-art.ts';
import { type Scenario, scenario } from '#specimens/evidence-under-test.ts';
import { passportCapture } from '#specimens/logged-captures.ts';
import type { DrawnCounter } from './drawn-counter.ts';

const WIDTH = 200;
const HEIGHT = 260;

/** An invented head, marked as such by a word across it. */
const picture = (word: string): Promise<Buffer> =>
  sharp(
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">
${silhouette(0, 0, WIDTH, HEIGHT)}
<text x="${WIDTH / 2}" y="${HEIGHT / 2}" text-anchor="middle" font-family="sans-serif" font-size="28" fill="#b3261e">${word}</text></svg>`),
  )
    .jpeg()
    .toBuffer();

/** The drawn visit of one session. */
export interface DrawnVisit extends Pick<DrawnCounter, 'kiosk' | 'operator'> {
  sessionId: string;
  flow: Flow;
  startedAt: Date;
  decision: OperatorDecision;
}

/** A whole visit to a drawn counter as its signed log: the data page of a passport, a face, a decision. */
export async function drawnLog(visit: DrawnVisit): Promise<Scenario> {
  const portrait = randomUUID();
  const bytes = await picture('SPECIMEN');
  return scenario({
    ...visit,
    stepMs: 1,
    picture: await picture('SANDBOX'),
    shown: {
      capture: passportCapture(portrait, { at: visit.startedAt }),
      pictures: { [portrait]: { kind: 'document-portrait', bytes } },
    },
  });
}
