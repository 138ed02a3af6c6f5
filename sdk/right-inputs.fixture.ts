import { type SdkOperationName, sdkOperations } from './contract/index.ts';
import { ASKING, KEEPING, READING, RESTORING, WRITING } from './declared-failures.fixture.ts';
import { ENROLMENT } from './sdk.fixture.ts';

const ORIGIN = { tag: 'branch-one', api: 'https://services.example', community: 'Main Street' };
const ACCOUNT = { userId: '0197a000-0000-7000-8000-0000000000b1', origin: ORIGIN };
const TOKEN = 'eyJhbGciOiJFUzI1NiJ9.e30.c2ln';

/** Right inputs that no test of a declared failure needs. */
const FURTHER: Partial<Record<SdkOperationName, object>> = {
  'strings.encrypt': { inputData: 'for you', rcptKey: ENROLMENT.publicKey },
  'strings.decrypt': { inputData: 'c2VhbGVk', senderKey: ENROLMENT.publicKey },
  'documents.fetch': { categories: ['identity_document'], id: ['D1'], type: ['dl'], metadataOnly: true },
  'otp.code': { otpSeed: 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ' },
  'otp.update-seeds': { accounts: [ACCOUNT] },
  'otp.update-seed': { account: ACCOUNT },
  'credentials.download': { downloadURL: 'https://services.example/credentials/1' },
  'credentials.present': {
    vc: TOKEN,
    audience: 'https://verifier.example',
    nonce: 'a-nonce-of-it',
    disclose: [],
  },
  'accounts.follow-events': {
    cursor: null,
    listener: { onWalletEvents: () => undefined, onWalletEventsEnded: () => undefined },
  },
};
const INPUTS: Partial<Record<SdkOperationName, object>> = {
  ...KEEPING,
  ...WRITING,
  ...ASKING,
  ...READING,
  ...RESTORING,
  ...FURTHER,
};

/** An input that the schema of the operation takes. */
export function rightInput(name: SdkOperationName): Readonly<Record<string, unknown>> {
  const input = INPUTS[name] ?? {};
  sdkOperations[name].input.parse(input);
  return input as Readonly<Record<string, unknown>>;
}
