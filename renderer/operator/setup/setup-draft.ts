import type { CounterOperations } from '#core/contract/counter/index.ts';
import { isServicesAddress } from '#core/contract/counter/services-address.ts';
import type { InputOf } from '#core/contract/kit.ts';

export const SETUP_STEPS = ['keys', 'branch', 'services', 'review', 'supervisor'] as const;
export type SetupStep = (typeof SETUP_STEPS)[number];
/** The steps up to the registration of the kiosk, whose answers the draft holds. */
export type RegisteringStep = Exclude<SetupStep, 'supervisor'>;
/** The steps that the review shows again. */
export const REVIEWED_STEPS = ['keys', 'branch', 'services'] as const;

/** The input that the wizard has collected so far, as typed. Stays in memory. */
export interface SetupDraft {
  keyStorage: 'keychain' | 'passphrase-file';
  filePassphrase: string;
  filePassphraseAgain: string;
  branchName: string;
  services: 'embedded' | 'remote';
  address: string;
  licenseKey: string;
  enrolmentCode: string;
  proxyHost: string;
  proxyPort: string;
  proxyUser: string;
  proxyPassword: string;
  certificateAuthority: string;
  /** Counts only where an own authority is given. */
  authorities: NonNullable<Network['authorities']>;
  /** The address and network settings that a test has reached; undefined after any change. */
  reached: string | undefined;
  /** The name of the first supervisor, who is created now. */
  supervisorName: string;
  /** The person who signs in where the community has supervisors. */
  supervisorId: string | undefined;
  supervisorPassphrase: string;
  supervisorPassphraseAgain: string;
}

export const EMPTY_DRAFT: SetupDraft = {
  keyStorage: 'keychain',
  filePassphrase: '',
  filePassphraseAgain: '',
  branchName: '',
  services: 'embedded',
  address: '',
  licenseKey: '',
  enrolmentCode: '',
  proxyHost: '',
  proxyPort: '',
  proxyUser: '',
  proxyPassword: '',
  certificateAuthority: '',
  authorities: 'own',
  reached: undefined,
  supervisorName: '',
  supervisorId: undefined,
  supervisorPassphrase: '',
  supervisorPassphraseAgain: '',
};

export type EnrolInput = InputOf<CounterOperations['setup.enrol']>;
export type SupervisorInput = InputOf<CounterOperations['setup.complete']>;
type Network = NonNullable<EnrolInput['network']>;

/** Whether the community has no operator yet, or one of its supervisors signs in. */
export type SupervisorKind = SupervisorInput['supervisor']['kind'];

const isPort = (text: string): boolean =>
  /^\d{1,5}$/.test(text) && Number(text) >= 1 && Number(text) <= 65535;

/** Proxy and certificate authority as the core takes them; empty fields are left out. */
export const networkOf = (draft: SetupDraft): Network => ({
  ...(draft.proxyHost
    ? {
        proxy: {
          host: draft.proxyHost.trim(),
          port: Number(draft.proxyPort),
          ...(draft.proxyUser ? { userName: draft.proxyUser } : {}),
          ...(draft.proxyPassword ? { password: draft.proxyPassword } : {}),
        },
      }
    : {}),
  ...(draft.certificateAuthority
    ? { certificateAuthority: draft.certificateAuthority, authorities: draft.authorities }
    : {}),
});

/** Identifies what a connection test has tried, so that a later change asks for a new test. */
export const testSubject = (draft: SetupDraft): string =>
  JSON.stringify([draft.address.trim(), networkOf(draft)]);

const passphrasesFit = (first: string, again: string, minLength: number): boolean =>
  [...first].length >= minLength && first === again;

/** Whether a step before the registration has everything that the next one builds on. */
export const isComplete = (step: RegisteringStep, draft: SetupDraft, minPassphrase: number): boolean => {
  switch (step) {
    case 'keys':
      return (
        draft.keyStorage === 'keychain' ||
        passphrasesFit(draft.filePassphrase, draft.filePassphraseAgain, minPassphrase)
      );
    case 'branch':
      return draft.branchName.trim().length >= 2;
    case 'services':
      return (
        draft.services === 'embedded' ||
        (isServicesAddress(draft.address.trim()) &&
          draft.licenseKey.trim() !== '' &&
          draft.enrolmentCode.trim() !== '' &&
          (draft.proxyHost === '' || isPort(draft.proxyPort)) &&
          draft.reached === testSubject(draft))
      );
    case 'review':
      return REVIEWED_STEPS.every((other) => isComplete(other, draft, minPassphrase));
  }
};

/** The message that creates keys and vault and registers the kiosk. */
export const enrolInput = (draft: SetupDraft): EnrolInput => ({
  keyStorage:
    draft.keyStorage === 'keychain'
      ? { kind: 'keychain' }
      : { kind: 'passphrase-file', passphrase: draft.filePassphrase },
  branchName: draft.branchName.trim(),
  services:
    draft.services === 'embedded'
      ? { mode: 'embedded' }
      : {
          mode: 'remote',
          address: draft.address.trim(),
          licenseKey: draft.licenseKey.trim(),
          enrolmentCode: draft.enrolmentCode.trim(),
        },
  ...(draft.services === 'remote' && Object.keys(networkOf(draft)).length > 0
    ? { network: networkOf(draft) }
    : {}),
});

/** The message that ends the set-up, or undefined while something of it is missing. */
export const supervisorInput = (
  kind: SupervisorKind,
  draft: SetupDraft,
  minPassphrase: number,
): SupervisorInput | undefined => {
  const { supervisorName, supervisorId, supervisorPassphrase: passphrase } = draft;
  if (kind === 'existing') {
    if (!supervisorId || !passphrase) return undefined;
    return { supervisor: { kind, operatorId: supervisorId, passphrase } };
  }
  const name = supervisorName.trim();
  if (name.length < 2 || !passphrasesFit(passphrase, draft.supervisorPassphraseAgain, minPassphrase)) {
    return undefined;
  }
  return { supervisor: { kind, name, passphrase } };
};
