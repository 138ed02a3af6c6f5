/** The policy of a page (W3C Permissions Policy; Chromium has it under its earlier name). */
interface WithPolicy {
  readonly featurePolicy?: { allowsFeature(name: string): boolean };
}

export type MicrophoneFinding = 'microphone-closed' | 'microphone-open' | 'microphone-untold';

/** Whether the policy of this page lets anything in it use a microphone. No permission is asked for. */
export function microphoneFinding(page: object): MicrophoneFinding {
  const { featurePolicy } = page as WithPolicy;
  if (!featurePolicy) return 'microphone-untold';
  return featurePolicy.allowsFeature('microphone') ? 'microphone-open' : 'microphone-closed';
}
