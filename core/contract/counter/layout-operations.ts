import { z } from 'zod';
import { Place, PrintRecord } from '../../document/document-records.ts';
import { Fault } from '../faults.ts';
import { operation } from '../kit.ts';
import { inEveryLanguage } from '../language.ts';
import { FlowVersion } from '../published-flows.ts';
import { Nothing, PICTURE_ERRORS } from './shapes.ts';

/** A picture as base64 and the text of its layouts have to fit into one text message (contract/wire.ts). */
export const MAX_LAYOUT_PICTURE_BASE64 = 800_000;
export const MAX_LAYOUTS_TEXT = 60_000;

/** A layout that a flow brings along. */
const FlowLayout = z.object({
  flowId: z.string(),
  flowName: inEveryLanguage(z.string()),
  flowVersion: FlowVersion,
  id: z.string(),
  name: z.string(),
  /** Its JSON, as a flow has it. */
  definition: z.string(),
});
export type FlowLayout = z.infer<typeof FlowLayout>;

/** What layouts read in a picture. Nothing of it is stored. */
const LayoutTrial = z.object({
  picture: z.object({ dataUrl: z.string(), width: z.number().int(), height: z.number().int() }),
  /** By how many degrees the picture has to be turned to stand upright, clockwise. */
  turned: PrintRecord.shape.turned,
  /** Every printed line, with the confidence of its least certain character. */
  lines: z.array(z.object({ text: z.string(), confidence: z.number(), box: Place })),
  /** Places are those on the picture. */
  record: PrintRecord,
  beside: z.object({ zone: z.boolean(), barcode: z.boolean() }),
});
export type LayoutTrial = z.infer<typeof LayoutTrial>;

const common = { roles: ['operator'], auth: 'counter.settings' } as const;

/** Operations by which a supervisor looks at what layouts of printed documents read. */
export const layoutOperations = {
  'layouts.list': operation({
    summary: 'The layouts of printed documents that the flows of this kiosk bring along.',
    input: Nothing,
    output: z.object({ layouts: z.array(FlowLayout) }),
    errors: [],
    ...common,
    automatic: true,
  }),
  'layouts.read': operation({
    summary:
      'Reads a picture with layouts that are given as JSON, before those of the product, or names what is wrong with them; keeps neither.',
    input: z.strictObject({
      /** JPEG. */
      picture: z.base64().min(4).max(MAX_LAYOUT_PICTURE_BASE64),
      /** JSON of one layout or of a list; empty for those of the product alone. */
      layouts: z.string().max(MAX_LAYOUTS_TEXT),
    }),
    output: z.object({
      /** What a flow with these layouts would be refused for; nothing is read then. */
      faults: z.array(Fault),
      reading: LayoutTrial.optional(),
    }),
    errors: ['SESSION_ACTIVE', ...PICTURE_ERRORS],
    ...common,
  }),
} as const;
