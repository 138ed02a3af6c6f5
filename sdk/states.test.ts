import fc from 'fast-check';
import { expect, it } from 'vitest';
import { AppError, type ErrorCode, failure } from '#core/contract/errors.ts';
import { releaseInfo } from '#core/contract/wallet-calls/restoration.ts';
import { toBase64Url, utf8 } from '#core/keys/bytes.ts';
import { didFromPublicKey, publicKeyFromDid } from '#core/keys/did-key.ts';
import { sealBytes } from '#core/keys/hpke.ts';
import type { JwsSigner } from '#core/keys/jws.ts';
import { factorKeys, sealBackup } from '#core/keys/wallet-backup.ts';
import { walletKeyPair } from '#core/keys/wallet-key.ts';
import { sealUserData } from './groups/restoration/user-data.ts';
import { IdentitySDK } from './identity-sdk.ts';
import type { Wallet } from './ports/wallet.ts';
import { RANDOM_RUNS } from './random-runs.fixture.ts';
import {
  AT,
  applicantBeforeCamera,
  ENROLMENT,
  LICENSE,
  LIVE,
  PASSPORT,
  picture,
  signDocument,
  signLiveId,
  TENANT,
  type TestKiosk,
  testKiosk,
} from './sdk.fixture.ts';
import { argon2Pins } from './wallet/argon2-pins.ts';

/** The state table of the specification (part 3) for one kiosk and the person at it. */
interface Model {
  licence: boolean;
  tenant: boolean;
  device: 'absent' | 'pending' | 'committed';
  wallet: 'absent' | 'pending' | 'committed';
  pin: boolean;
  liveId: boolean;
  documents: boolean;
  restoring: boolean;
  /** Which wallet of this run the person has: a replaced one counts as another. */
  walletNumber: number;
  /** Users whose accounts are linked, by number. */
  linked: Set<number>;
  /** Those that the services link to the wallet. */
  served: Set<number>;
  /** Those that they link to the wallet of {@link WORDS}, whether or not the person has it now. */
  servedKnown: Set<number>;
  /** A wallet that was restored by the face waits for the commit; it is that of {@link WORDS}. */
  waitingWallet: boolean;
  /** Restoration data that wait for the commit: of which wallet, and linked to whom. */
  waiting: { readonly owner: number; readonly linked: Set<number> } | undefined;
  /** Operations that have succeeded in this run. */
  done: Set<string>;
}

interface Real {
  readonly kiosk: TestKiosk;
  readonly device: IdentitySDK;
  person: IdentitySDK;
  /** Users that the services link, by the DID of the wallet. */
  readonly served: Map<string, Set<string>>;
}

type Outcome = 'done' | ErrorCode;

/** One transition: the outcome that the table asks for, what it changes, and the call. */
interface Transition {
  readonly name: string;
  outcome(model: Model): Outcome;
  change(model: Model): void;
  call(real: Real): unknown;
  /** False where no state lets it succeed. */
  readonly succeeds?: false;
  /** Whether it is tried in this state; always, without it. */
  applies?(model: Model): boolean;
}

/** A wallet that some runs bring along, by its words or by the face. */
const WORDS = `${'abandon '.repeat(11)}about`.split(' ');
const KNOWN = -1;
const ORIGIN = { tag: 'harbour', api: 'https://services.example', community: 'Harbour Street' };
const PIN = '739105';
const FLAGS = { storeArtifacts: true, syncArtifacts: true };
const PLACE = { lat: '', lon: '' };
const PUSH = { pushId: '', pushProvider: '' } as const;
const CODE = '3f1c0a9be27d4856917b5de0c4a8f263';
const userId = (n: number) => `0197a000-0000-7000-8000-${String(n).padStart(12, '0')}`;

/** The obstacles to an operation of a person, in the order of the rules. */
function personal({ licence, wallet, tenant }: Model): Outcome {
  if (!licence) return 'LICENSE_MISSING';
  if (wallet === 'absent') return 'WALLET_MISSING';
  if (!tenant) return 'TENANT_NOT_REGISTERED';
  return wallet === 'committed' ? 'done' : 'WALLET_UNCOMMITTED';
}

/** The obstacles to a restoration, before those of the step itself. */
function restoring({ licence, tenant, restoring }: Model, own: Outcome): Outcome {
  if (!licence) return 'LICENSE_MISSING';
  if (!tenant) return 'TENANT_NOT_REGISTERED';
  return restoring ? own : 'RESTORE_MODE_OFF';
}

/** The person has the wallet of {@link WORDS} now, with nothing in it. */
function takeKnown(model: Model, wallet: 'pending' | 'committed'): void {
  Object.assign(model, { wallet, walletNumber: KNOWN, served: model.servedKnown });
}

const NO_PERSON = {
  wallet: 'absent',
  pin: false,
  liveId: false,
  documents: false,
  restoring: false,
  waiting: undefined,
  waitingWallet: false,
} as const;

function commitOfRestoration(model: Model): Outcome {
  const { waiting, waitingWallet, wallet, walletNumber } = model;
  if (waitingWallet) return wallet === 'committed' ? 'WALLET_EXISTS' : 'done';
  return waiting?.owner === walletNumber ? 'done' : 'RESTORATION_NOT_FOUND';
}

/** A commit succeeds only where the tenant is registered. */
const commitOf = (wallet: Model['wallet'], { tenant }: Model): Outcome => {
  if (wallet === 'absent') return 'WALLET_MISSING';
  return tenant ? 'done' : 'TENANT_NOT_REGISTERED';
};

const TRANSITIONS: readonly Transition[] = [
  {
    name: 'setLicenseKey',
    outcome: () => 'done',
    change: (model) => {
      model.licence = true;
    },
    call: ({ device }) => device.setLicenseKey(LICENSE),
  },
  {
    name: 'initiateWallet of the kiosk',
    // A wallet that a tenant was registered with stays; a pending one is replaced.
    outcome: ({ device, tenant }) =>
      device === 'committed' || (tenant && device !== 'absent') ? 'WALLET_EXISTS' : 'done',
    change: (model) => {
      model.device = 'pending';
    },
    call: ({ device }) => device.initiateWallet(),
  },
  {
    name: 'registerTenant',
    outcome: ({ licence, device, tenant }) => {
      if (!licence) return 'LICENSE_MISSING';
      if (device === 'absent') return 'WALLET_MISSING';
      return tenant ? 'TENANT_ALREADY_REGISTERED' : 'done';
    },
    change: (model) => {
      model.tenant = true;
    },
    call: ({ device }) => device.registerTenant(TENANT),
  },
  {
    name: 'commitApplicationWallet of the kiosk',
    outcome: (model) => commitOf(model.device, model),
    change: (model) => {
      model.device = 'committed';
    },
    call: ({ device }) => device.commitApplicationWallet(),
  },
  {
    name: 'initiateWallet',
    outcome: ({ wallet }) => (wallet === 'committed' ? 'WALLET_EXISTS' : 'done'),
    change: (model) => {
      model.wallet = 'pending';
      model.walletNumber += 1;
      model.served = new Set();
    },
    call: ({ person }) => person.initiateWallet(),
  },
  {
    name: 'commitApplicationWallet',
    outcome: (model) => commitOf(model.wallet, model),
    change: (model) => {
      model.wallet = 'committed';
    },
    call: ({ person }) => person.commitApplicationWallet(),
  },
  {
    name: 'enrollPin',
    outcome: (model) => (personal(model) === 'done' && model.pin ? 'PIN_EXISTS' : personal(model)),
    change: (model) => {
      model.pin = true;
    },
    call: ({ person }) => person.enrollPin({ pin: PIN }),
  },
  {
    name: 'unenrollPin',
    outcome: (model) => (personal(model) === 'done' && !model.pin ? 'PIN_MISSING' : personal(model)),
    change: (model) => {
      model.pin = false;
    },
    call: ({ person }) => person.unenrollPin({}),
  },
  {
    name: 'setLiveID',
    outcome: personal,
    change: (model) => {
      model.liveId = true;
    },
    call: ({ person }) => {
      const bitmap = picture(1);
      return person.setLiveID({ bitmap, signToken: signLiveId(bitmap), livenessResult: LIVE });
    },
  },
  {
    name: 'registerDocument',
    outcome: personal,
    change: (model) => {
      model.documents = true;
    },
    call: ({ person }) =>
      person.registerDocument({ data: PASSPORT, signToken: signDocument(PASSPORT), ...FLAGS }),
  },
  {
    name: 'setRestoreMode',
    outcome: () => 'done',
    change: (model) => {
      model.restoring = true;
    },
    call: ({ person }) => person.setRestoreMode(),
  },
  {
    name: 'resetRestorationData',
    outcome: () => 'done',
    change: (model) => {
      Object.assign(model, { restoring: false, waiting: undefined, waitingWallet: false });
    },
    call: ({ person }) => person.resetRestorationData(),
  },
  {
    name: 'restoreUserDataFromWallet',
    outcome: (model) =>
      restoring(model, model.wallet === 'absent' && !model.waitingWallet ? 'WALLET_MISSING' : 'done'),
    change: (model) => {
      model.waiting = model.waitingWallet
        ? { owner: KNOWN, linked: new Set(model.servedKnown) }
        : { owner: model.walletNumber, linked: new Set(model.served) };
    },
    call: ({ person }) => person.restoreUserDataFromWallet({}),
  },
  {
    name: 'commitRestorationData',
    outcome: (model) => restoring(model, commitOfRestoration(model)),
    change: (model) => {
      if (model.waitingWallet) takeKnown(model, 'committed');
      model.linked = model.waiting?.linked ?? new Set();
      if (model.waiting) model.documents = true;
      const over = { restoring: false, waiting: undefined, waitingWallet: false };
      Object.assign(model, over, { wallet: 'committed' });
    },
    call: ({ person }) => person.commitRestorationData(),
  },
  {
    name: 'resetSDK of the kiosk, beside a person',
    succeeds: false,
    outcome: ({ licence }) => (licence ? 'SESSION_ACTIVE' : 'LICENSE_MISSING'),
    change: () => undefined,
    call: ({ device }) => device.resetSDK(LICENSE, rootOf(device), 'model'),
  },
  {
    name: 'resetSDK',
    outcome: ({ licence }) => (licence ? 'done' : 'LICENSE_MISSING'),
    change: (model) => {
      Object.assign(model, NO_PERSON, { linked: new Set(), served: new Set() });
    },
    call: ({ device, person }) => person.resetSDK(LICENSE, rootOf(device), 'model'),
  },
  {
    name: 'resetSDK of the kiosk, after the person left',
    applies: ({ licence }) => licence,
    outcome: () => 'done',
    change: (model) => {
      const nothing = { licence: false, tenant: false, device: 'absent' };
      Object.assign(model, NO_PERSON, nothing, { linked: new Set(), served: new Set() });
    },
    call: async (real) => {
      real.person.endContext();
      real.device.resetSDK(LICENSE, rootOf(real.device), 'model');
      real.person = await real.kiosk.open(applicantBeforeCamera(real.kiosk, PIN));
    },
  },
  {
    name: 'restoreWallet',
    outcome: ({ wallet, walletNumber }) =>
      wallet === 'committed' && walletNumber !== KNOWN ? 'WALLET_EXISTS' : 'done',
    change: (model) => {
      if (model.wallet === 'absent' || model.walletNumber !== KNOWN) takeKnown(model, 'pending');
    },
    call: ({ person }) => {
      if (!person.restoreWallet(WORDS)) throw new Error('the words restored nothing');
    },
  },
  {
    name: 'restoreWalletWithLiveID',
    outcome: (model) => restoring(model, model.wallet === 'committed' ? 'WALLET_EXISTS' : 'done'),
    change: (model) => {
      Object.assign(model, { waitingWallet: true, waiting: undefined });
    },
    call: ({ person }) =>
      person.restoreWalletWithLiveID({
        rootTenantDNS: TENANT.dns,
        communityName: ENROLMENT.communityName,
        enableScreenProtection: false,
      }),
  },
  ...[1, 2].flatMap((n): Transition[] => [
    linking('redeemAccessCode', n, (person) =>
      person.redeemAccessCode({ code: CODE, versionName: '1.0', ...PLACE, ...PUSH }),
    ),
    linking('verifyUserAccount', n, (person) =>
      person.verifyUserAccount({
        code: '',
        userId: userId(n),
        password: 'correct horse battery',
        origin: ORIGIN,
        versionName: '1.0',
        phoneNumber: '',
        deviceId: '',
        ...PLACE,
        ...PUSH,
      }),
    ),
    linking('addPreLinkedUser', n, (person) => {
      const account = { userId: userId(n), origin: ORIGIN };
      return person.addPreLinkedUser({ userId: userId(n), origin: ORIGIN, account });
    }),
    {
      name: `unlinkAccount of user ${n}`,
      outcome: (model) =>
        personal(model) === 'done' && !model.served.has(n) ? 'ACCOUNT_NOT_LINKED' : personal(model),
      change: ({ linked, served }) => {
        linked.delete(n);
        served.delete(n);
      },
      call: ({ person }) =>
        person.unlinkAccount({ linkedAccount: { userId: userId(n), origin: ORIGIN }, ...PUSH }),
    },
  ]),
];

/** One of the ways to link an account; the services answer with it. */
function linking(name: string, n: number, call: (person: IdentitySDK) => unknown): Transition {
  return {
    name: `${name} of user ${n}`,
    outcome: personal,
    change: ({ linked, served }) => {
      linked.add(n);
      served.add(n);
    },
    call: ({ kiosk, person, served }) => {
      kiosk.services.answers.set(name, (_input, { did }) => {
        served.set(did, new Set([...(served.get(did) ?? []), userId(n)]));
        return linkedAccount(userId(n));
      });
      return call(person);
    },
  };
}

const linkedAccount = (id: string) => ({
  userId: id,
  userName: `user ${id}`,
  displayName: null,
  linkedBy: 'access-code' as const,
  linkedAt: AT,
});

function rootOf(device: IdentitySDK) {
  try {
    return device.getTenant();
  } catch {
    return null;
  }
}

async function outcomeOf(call: () => unknown): Promise<string> {
  try {
    await call();
    return 'done';
  } catch (error) {
    return error instanceof AppError ? error.code : String(error);
  }
}

/** The state as the SDK tells it. */
async function observed({ device, person }: Real): Promise<Partial<Record<string, unknown>>> {
  const linked = await outcomeOf(() => person.getLinkedUserList());
  const documents = await outcomeOf(() => person.fetchDocuments({}));
  return {
    tenant: rootOf(device) !== null,
    device: await outcomeOf(() => device.getDID()),
    wallet: await outcomeOf(() => person.getDID()),
    pin: person.isPinRegistered(),
    liveId: person.isLiveIDRegistered(),
    restoring: person.isRestoreModeOn(),
    linked:
      linked === 'done' ? (person.getLinkedUserList().data ?? []).map((one) => one.userId).sort() : linked,
    documents: documents === 'done' ? (await person.fetchDocuments({})).length > 0 : documents,
  };
}

function expected(model: Model): Awaited<ReturnType<typeof observed>> {
  const held = personal(model);
  const didOf = (wallet: Model['wallet']) => (wallet === 'absent' ? 'WALLET_MISSING' : 'done');
  return {
    tenant: model.tenant,
    device: didOf(model.device),
    wallet: didOf(model.wallet),
    pin: model.pin,
    liveId: model.liveId,
    restoring: model.restoring,
    linked: held === 'done' ? [...model.linked].map(userId).sort() : held,
    documents: held === 'done' ? model.documents : held,
  };
}

class Command implements fc.AsyncCommand<Model, Real> {
  readonly #transition: Transition;

  constructor(transition: Transition) {
    this.#transition = transition;
  }

  check(model: Readonly<Model>): boolean {
    return this.#transition.applies?.(model as Model) ?? true;
  }

  async run(model: Model, real: Real): Promise<void> {
    const { outcome, change, call, name } = this.#transition;
    const wanted = outcome(model);
    expect(await outcomeOf(() => call(real)), name).toBe(wanted);
    if (wanted === 'done') {
      change(model);
      model.done.add(name);
    }
    expect(await observed(real), `after ${name}`).toEqual(expected(model));
  }

  toString(): string {
    return this.#transition.name;
  }
}

async function newReal(): Promise<Real> {
  const kiosk = testKiosk();
  kiosk.services.answers.set('getCommunityInfo', () => ({
    tenant: { tenanttag: 'harbour' },
    community: { name: 'Harbour Street', id: '0197a000-0000-7000-8000-0000000000c0' },
  }));
  const served: Real['served'] = new Map();
  serveAccounts(kiosk, served);
  const device = await kiosk.open(kiosk.deviceContext());
  serveKnownWallet(kiosk);
  const person = await kiosk.open(applicantBeforeCamera(kiosk, PIN));
  return { kiosk, device, person, served };
}

const PINS = argon2Pins({ memoryKiB: 8, passes: 1, lanes: 1 });
const SALT = new Uint8Array(16).fill(1);
const RESTORATION = '0197a000-0000-7000-8000-00000000000e';

/** The services' part in a restoration by the face. */
function serveKnownWallet({ services }: TestKiosk): void {
  const { key } = factorKeys(PINS.stretch(PIN, SALT));
  const did = didFromPublicKey(walletKeyPair(WORDS).publicKey);
  const share = new Uint8Array(32).fill(2);
  const wallet = sealBackup(utf8(WORDS.join(' ')), { key, share, did }, new Uint8Array(12));
  const backup = JSON.stringify({ did, share: toBase64Url(share), wallet: toBase64Url(wallet) });
  services.answers.set('beginWalletRestoration', () => ({
    restorationId: RESTORATION,
    salt: toBase64Url(SALT),
    expiresAt: AT,
  }));
  services.answers.set('releaseWalletBackup', (_input, asking) => {
    const info = { info: releaseInfo(RESTORATION) };
    return { sealed: toBase64Url(sealBytes(publicKeyFromDid(asking.did), utf8(backup), info)) };
  });
}

/** The services' part: links of wallets, and a back-up of the asking wallet, with a document in it. */
function serveAccounts({ services }: TestKiosk, served: Real['served']): void {
  services.answers.set('unlinkAccount', ({ body }, { did }) => {
    const { userId: id } = body as { userId: string };
    if (!served.get(did)?.delete(id)) throw failure('ACCOUNT_NOT_LINKED', 'observed');
    return { done: true };
  });
  services.answers.set('listLinkedAccounts', (_input, { did }) => ({
    accounts: [...(served.get(did) ?? [])].map(linkedAccount),
  }));
  services.answers.set('fetchWalletBackup', (_input, owner) => ({ data: backUpOf(owner), storedAt: AT }));
}

function backUpOf(owner: JwsSigner): string {
  const document = {
    data: PASSPORT,
    order: [],
    signToken: signDocument(PASSPORT),
    ...FLAGS,
    registeredAt: AT,
  };
  return sealUserData(
    {
      documents: () => new Map([['ppt', document]]),
      liveId: () => undefined,
      pin: () => undefined,
      accounts: () => ({ linked: [], list: [], selected: null }),
    },
    // The SDK signs calls with the wallet itself.
    owner as JwsSigner & Wallet,
  );
}

const newModel = (): Model => ({
  licence: false,
  tenant: false,
  device: 'absent',
  wallet: 'absent',
  pin: false,
  liveId: false,
  documents: false,
  restoring: false,
  walletNumber: 0,
  linked: new Set(),
  served: new Set(),
  servedKnown: new Set(),
  waitingWallet: false,
  waiting: undefined,
  done: new Set(),
});

/** The boot order of the guide, so that most runs begin where a person can register something. */
const BOOT = [
  'setLicenseKey',
  'initiateWallet of the kiosk',
  'registerTenant',
  'commitApplicationWallet of the kiosk',
  'initiateWallet',
  'commitApplicationWallet',
];
const BEGINNINGS = [[], BOOT, [...BOOT, 'setRestoreMode', 'restoreUserDataFromWallet']];

/** Fixed sequences in which every operation succeeds; a random draw now and then leaves one out. */
const USERS = [1, 2].flatMap((n) => [
  `redeemAccessCode of user ${n}`,
  `verifyUserAccount of user ${n}`,
  `addPreLinkedUser of user ${n}`,
  `unlinkAccount of user ${n}`,
]);
const FIXED = [
  [
    ...[...BOOT, 'enrollPin', 'setLiveID', 'registerDocument', ...USERS, 'unenrollPin'],
    ...['setRestoreMode', 'restoreUserDataFromWallet', 'commitRestorationData', 'resetSDK'],
    ...['restoreWallet', 'commitApplicationWallet', 'registerDocument'],
    ...['resetSDK of the kiosk, after the person left', ...BOOT],
  ],
  [
    ...[...BOOT.slice(0, 4), 'setRestoreMode', 'resetRestorationData', 'setRestoreMode'],
    ...['restoreWalletWithLiveID', 'restoreUserDataFromWallet', 'commitRestorationData', 'restoreWallet'],
  ],
];
/** Replays a failure whose report names its seed. */
const { COUNTERPROOF_SEED } = process.env;

it('lets each operation succeed where the state table does', async () => {
  const done = new Set<string>();
  for (const sequence of FIXED) {
    const real = await newReal();
    const model = newModel();
    try {
      for (const name of sequence) await commandOf(name).run(model, real);
    } finally {
      real.kiosk.dispose();
    }
    for (const name of model.done) done.add(name);
  }
  const never = TRANSITIONS.filter(({ succeeds, name }) => succeeds !== false && !done.has(name));
  expect(never.map(({ name }) => name)).toEqual([]);
});

it('moves by the state table of the specification, whatever is called in whatever order', {
  timeout: 240_000,
}, async () => {
  const commands = fc.commands(
    TRANSITIONS.map((transition) => fc.constant(new Command(transition))),
    { maxCommands: RANDOM_RUNS.longest, size: 'max' },
  );
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...BEGINNINGS), commands, async (beginning, sequence) => {
      const real = await newReal();
      const model = newModel();
      try {
        for (const name of beginning) await commandOf(name).run(model, real);
        await fc.asyncModelRun(() => ({ model, real }), sequence);
      } finally {
        real.kiosk.dispose();
      }
    }),
    {
      numRuns: RANDOM_RUNS.sequences,
      ...(COUNTERPROOF_SEED === undefined ? {} : { seed: Number(COUNTERPROOF_SEED) }),
    },
  );
  expect(() => IdentitySDK.getInstance()).toThrow(expect.objectContaining({ code: 'NOT_READY' }));
});

const commandOf = (name: string): Command => new Command(TRANSITIONS.find((one) => one.name === name)!);
