import type { Handlers } from '#core/contract/kit.ts';
import type { assetOperations } from '../../contract/assets.ts';
import type { ApplicantRecords } from '../../contract/scope.ts';

const anyOf = (enrolments: Readonly<Record<string, boolean>>): boolean =>
  Object.values(enrolments).includes(true);

/** The wallet keeps no verified way to reach the person. */
const PERSONAL = { email: false, phone: false } as const;

/** Handlers that tell what a person has registered. */
export const assetHandlers = (
  records: Pick<ApplicantRecords, 'pin' | 'liveId' | 'documents'>,
): Handlers<typeof assetOperations> => {
  const biometric = () => ({
    pin: records.pin() !== undefined,
    liveId: records.liveId() !== undefined,
    device: false as const,
  });
  const digital = () => ({ documents: records.documents().size > 0, credentials: false, passkeys: false });
  return {
    'assets.biometric-enabled': () => anyOf(biometric()),
    'assets.biometric-enrolments': biometric,
    'assets.digital-enabled': () => anyOf(digital()),
    'assets.digital-enrolments': digital,
    'assets.personal-enabled': () => anyOf(PERSONAL),
    'assets.personal-enrolments': () => PERSONAL,
  };
};
