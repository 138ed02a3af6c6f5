import type { HostedTexts } from '#core/languages/en/hosted.ts';

const isReason = (texts: HostedTexts['reason'], reason: string): reason is keyof HostedTexts['reason'] =>
  Object.hasOwn(texts, reason);

/** Why a try did not count; a reason that this page does not know yet reads as any fault. */
export const reasonText = ({ reason: texts }: HostedTexts, reason: string | undefined): string =>
  reason !== undefined && isReason(texts, reason) ? texts[reason] : texts.other;
