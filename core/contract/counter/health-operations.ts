import { z } from 'zod';
import { operation } from '../kit.ts';
import { HealthFinding, HealthPart } from './health.ts';
import { Nothing } from './shapes.ts';

/** Operations of the page on which a kiosk is looked after. */
export const healthOperations = {
  'health.probe': operation({
    summary:
      'Tries parts of the kiosk now: asks, writes and reads back, or connects. What it finds is in the answer, whether good or bad.',
    input: z.strictObject({ parts: z.array(HealthPart).min(1).max(HealthPart.options.length) }),
    output: z.object({ findings: z.array(HealthFinding) }),
    errors: [],
    roles: ['operator'],
    auth: 'operator',
    automatic: true,
  }),
  'health.save-diagnostics': operation({
    summary:
      'Tries every part and writes the findings, with versions and counts, to the folder of exports. The file has no name of a person, place or device.',
    input: Nothing,
    output: z.object({ fileName: z.string(), sha256: z.string() }),
    errors: ['DISK_FULL', 'STORAGE_FAILED'],
    roles: ['operator'],
    auth: 'operator',
  }),
} as const;
