import type { Handlers } from '#core/contract/kit.ts';
import type { assetOperations } from '../../contract/assets.ts';
import type { ApplicantRecords } from '../../contract/scope.ts';

/** Handlers that tell what a person has registered. */
export const assetHandlers = (
  records: Pick<ApplicantRecords, 'pin' | 'liveId'>,
): Handlers<typeof assetOperations> => {
  const enrolments = () => ({
    pin: records.pin() !== undefined,
    liveId: records.liveId() !== undefined,
    device: false as const,
  });
  return {
    'assets.biometric-enabled': () => Object.values(enrolments()).includes(true),
    'assets.biometric-enrolments': enrolments,
  };
};
