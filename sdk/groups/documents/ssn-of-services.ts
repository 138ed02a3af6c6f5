import { ssnCalls } from '#core/contract/wallet-calls/ssn.ts';
import type { CallServices } from '../../ports/services.ts';
import type { SsnProvider } from '../../ports/ssn-provider.ts';
import type { Wallet } from '../../ports/wallet.ts';

/** Has the services ask the provider of their installation. */
export const ssnOfServices = (call: CallServices, wallet: Wallet): SsnProvider => ({
  verify: async ({ ssn, firstName, lastName, dob }) => {
    const body = { ssn: ssn.replaceAll('-', ''), firstName, lastName, dateOfBirth: withDashes(dob) };
    return (await call(ssnCalls.verify, { body }, wallet)).word;
  },
});

/** YYYYMMDD as YYYY-MM-DD. */
const withDashes = (day: string): string => `${day.slice(0, 4)}-${day.slice(4, 6)}-${day.slice(6)}`;
