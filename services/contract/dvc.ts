import { z } from 'zod';
import { Fault } from '#core/contract/faults.ts';
import { Flow } from '#core/contract/flow.ts';
import { CameraEnforcement, onOrOff, SelfieRetries, SkipLiveness } from '#core/contract/setting-kinds.ts';
import { isBounded, isStorable } from '#core/contract/storable.ts';
import { LivenessRule } from '#core/liveness/liveness-result.ts';

const UNSTORABLE = 'a text contains half of a character, or the character with code 0';
const Name = z.string().trim().min(1).max(80).refine(isStorable, UNSTORABLE);
const FlowId = Flow.shape.id;
const Bypass = z
  .object({
    enabled: onOrOff('enabled').default(false),
    criteria: z.array(z.string().min(1).max(100)).max(50).default([]),
  })
  .catchall(z.unknown())
  .refine(isBounded, 'the object is nested too deeply or too large')
  .refine(isStorable, UNSTORABLE)
  .describe('Further properties are accepted and kept.');

/** Settings of liveness that a connector configuration may set for its sessions. A saved `skip: true` is kept. */
const FaceLiveness = z.strictObject({
  skip: SkipLiveness.optional(),
  max_retry_count: SelfieRetries.optional().describe('Selfie retries before the fallback.'),
  satisfiedBy: LivenessRule.optional(),
});

/** The first form of a connector configuration: a name, a flow, and optional members. */
export const DvcV1Input = z
  .strictObject({ name: Name, flowId: FlowId, bypassConfig: Bypass.optional() })
  .meta({ id: 'NewDvcV1' });

/** The second form: also the camera of documents, and liveness. */
export const DvcV2Input = z
  .strictObject({
    name: Name,
    flowId: FlowId,
    camera_enforcement: CameraEnforcement.optional(),
    face_liveness: FaceLiveness.optional(),
    bypassConfig: Bypass.optional(),
  })
  .meta({ id: 'NewDvcV2' });
export type DvcV2Input = z.infer<typeof DvcV2Input>;

/** A configuration's settings over its flow; kept as they were sent. */
export const DvcSettings = DvcV2Input.pick({
  camera_enforcement: true,
  face_liveness: true,
  bypassConfig: true,
});
export type DvcSettings = z.infer<typeof DvcSettings>;

const facts = {
  dvcID: z.uuid(),
  revision: z.number().int(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  faults: z
    .array(Fault)
    .optional()
    .describe('Settings that this version would no longer accept; they stand here corrected.'),
};
export const DvcV1 = z
  .object({ ...facts, name: Name, flowId: FlowId, bypassConfig: Bypass.optional() })
  .meta({ id: 'DvcV1' });
export const DvcV2 = DvcV1.extend(DvcSettings.shape).meta({ id: 'DvcV2' });
export type DvcV2 = z.infer<typeof DvcV2>;
