import { liveIdSignedData } from '#core/keys/live-id-data.ts';
import { createSignToken } from '#core/keys/sign-token.ts';
import { COUNTER_STANDARD } from '#core/proofing/built-in-flows.ts';
import type { FaceEngine } from '#inference/ports/face-models.ts';
import { libraryUnderTest } from '#main/library/kiosk-library.fixture.ts';
import type { LibraryHost } from '#main/ports/identity-library.ts';
import type { Vault } from '#main/ports/vault.ts';
import { openVault } from '#main/storage/open-vault.ts';
import { mapKeyStore } from '#sdk/vault/vault.fixture.ts';
import { ApplicationWallet } from '#sdk/wallet/application-wallet.ts';
import { MemoryKeyStore } from '#sdk/wallet/memory-key-store.ts';

/**
 * Child of enrolment-killed.test.ts: a person takes a wallet from an ended session, and the process kills itself before this write
 * of the vault, from 1.
 */
const [directory, keyHex, sessionId, at, point] = process.argv.slice(2) as [
  string,
  string,
  string,
  string,
  string,
];
const keyStore = mapKeyStore(new Map([['vault-key', Uint8Array.from(Buffer.from(keyHex, 'hex'))]]));
const opened = openVault({ directory, keyStore });
const kiosk = new ApplicationWallet(new MemoryKeyStore());
kiosk.initiate();
kiosk.commit();

let writes = 0;
/** The same repository, which counts its writes from the moment at which the wallet is kept. */
let counting = false;
const counted = <R extends object>(repository: R): R =>
  new Proxy(repository, {
    get(target, name) {
      const member = Reflect.get(target, name);
      if (typeof member !== 'function') return member;
      return (...values: unknown[]) => {
        const isWrite = ['put', 'set', 'add', 'append', 'noteEnrolment'].includes(String(name));
        if (counting && isWrite && ++writes === Number(point)) process.kill(process.pid, 'SIGKILL');
        return Reflect.apply(member, target, values);
      };
    },
  });
const vault: Vault = {
  ...opened,
  settings: counted(opened.settings),
  applicants: counted(opened.applicants),
  documents: counted(opened.documents),
  liveIds: counted(opened.liveIds),
  accounts: counted(opened.accounts),
  secondLog: counted(opened.secondLog),
  untold: counted(opened.untold),
  audit: counted(opened.audit),
};

const library = libraryUnderTest(at);
const oneFace = { analyse: async () => ({ faces: [{}] }) } as unknown as FaceEngine;
const directoryOfServices = {
  tenantId: 'tenant',
  communityId: 'community',
  communityName: 'Main Street',
  servicesDid: kiosk.did,
  publicKey: kiosk.publicKey(),
};
library.adopt(vault, {
  licenseKey: 'licence',
  tenant: { dns: 'services.example' },
  deviceName: 'Counter 1',
  enrolment: { ...directoryOfServices, clientId: 'kiosk' },
  walletDid: kiosk.did,
  registeredAt: at,
});
library.open({ vault, wallet: kiosk, faces: () => oneFace, gateway: {} } as unknown as LibraryHost);

const sign = (data: unknown) => createSignToken(data, kiosk, at, sessionId);
const bitmap = { mime: 'image/png', bytes: Uint8Array.of(0x89, 0x50, 0x4e, 0x47) } as const;
const liveness = { status: 'PASSED' } as const;
const liveId = {
  bitmap,
  livenessResult: JSON.stringify(liveness),
  signToken: sign(liveIdSignedData(bitmap, liveness)),
  documentSignToken: '',
};
const data = {
  type: 'ppt',
  id: 'L898902C3',
  proofedBy: 'counterproof',
  category: 'identity_document',
  doe: '20300101',
  proofs: ['mrz'],
};
library.follow({
  sessionId,
  flow: COUNTER_STANDARD,
  active: true,
  withdrawn: false,
  scanning: false,
  scanId: undefined,
  sign,
  captures: () => ({ liveId }),
  documents: () => [{ data, signToken: sign(data) }],
  keyedIds: [],
  keyed: () => [],
  comparisonRules: () => COUNTER_STANDARD.comparison,
});
await library.applicant().sdk.whenLoaded();
const enrolment = library.enrolment();
enrolment?.newWallet();
counting = true;
if (point === '0') process.kill(process.pid, 'SIGKILL');
await enrolment?.keep(null);
process.stdout.write(`${writes}\n`);
