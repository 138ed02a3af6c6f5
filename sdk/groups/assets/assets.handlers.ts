import type { Handlers } from '#core/contract/kit.ts';
import type { assetOperations } from '../../contract/assets.ts';
import type { ApplicantRecords } from '../../contract/scope.ts';

const anyOf = (enrolments: Readonly<Record<string, boolean>>): boolean =>
  Object.values(enrolments).includes(true);

/** Handlers of a person's registered assets. */
export const assetHandlers = (
  records: Pick<ApplicantRecords, 'pin' | 'liveId' | 'documents' | 'accounts'>,
): Handlers<typeof assetOperations> => {
  const biometric = () => ({
    pin: records.pin() !== undefined,
    liveId: records.liveId() !== undefined,
    device: false as const,
  });
  const digital = () => ({
    documents: records.documents().size > 0,
    // `getVC` hands a credential to the program; the vault has no place for one.
    credentials: false,
    passkeys: (records.accounts().passkeys ?? []).length > 0,
  });
  const personal = () => ({
    // An access code reaches only the mailbox of the user.
    email: records.accounts().linked.some(({ linkedBy }) => linkedBy === 'access-code'),
    phone: false,
  });
  return {
    'assets.biometric-enabled': () => anyOf(biometric()),
    'assets.biometric-enrolments': biometric,
    'assets.digital-enabled': () => anyOf(digital()),
    'assets.digital-enrolments': digital,
    'assets.personal-enabled': () => anyOf(personal()),
    'assets.personal-enrolments': personal,
  };
};
