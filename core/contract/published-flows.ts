import { z } from 'zod';

export const FlowVersion = z.number().int().min(1).max(1_000_000_000);

/** The flow of a session, as the session records it. `hash` is SHA-256 of the RFC 8785 form, base64url. */
export const FlowReference = z.object({ id: z.string(), version: FlowVersion, hash: z.string() });
export type FlowReference = z.infer<typeof FlowReference>;

/** `typ` of the signed list of flows. */
export const FLOWS_TYPE = 'counterproof-flows+jws';

/**
 * A flow as it was published, to the letter: its hash covers exactly these settings, without any that were added since.
 */
export const FlowDocument = z
  .record(z.string(), z.unknown())
  .meta({ id: 'FlowDocument', description: 'A verification flow with all its settings (docs/flows.md).' });
export type FlowDocument = z.infer<typeof FlowDocument>;

/** The signed list that a kiosk gets when it asks for flows: the newest versions, with all settings. */
export const FlowList = z.object({
  v: z.literal(1),
  issuedAt: z.string(),
  flows: z.array(FlowDocument),
  /** The flow of a session that names none, when the community chose one. */
  defaultFlow: z.string().optional(),
  /** The community chose the flows of this kiosk: it runs no other, not even one of the product. */
  only: z.boolean().optional(),
  /** Flows that keep pictures at the kiosk; the community accepts the kiosk's word for them. */
  wordAccepted: z.array(z.string()).optional(),
});
export type FlowList = z.infer<typeof FlowList>;

export const SignedFlows = z
  .object({
    jws: z.string().describe('Compact JWS, ES256, by the key of the services, over a list of flows.'),
  })
  .meta({ id: 'SignedFlows' });
