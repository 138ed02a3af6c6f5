import fc from 'fast-check';
import { expect, it } from 'vitest';
import { AppError, type ErrorCode } from '#core/contract/errors.ts';
import { IdentitySDK } from './identity-sdk.ts';
import { RANDOM_RUNS } from './random-runs.fixture.ts';
import {
  AT,
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
  /** Users whose accounts are linked, by number. */
  linked: Set<number>;
  /** Operations that have succeeded in this run. */
  done: Set<string>;
}

interface Real {
  readonly kiosk: TestKiosk;
  readonly device: IdentitySDK;
  readonly person: IdentitySDK;
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
}

const ORIGIN = { tag: 'harbour', api: 'https://services.example', community: 'Harbour Street' };
const PIN = '739105';
const FLAGS = { storeArtifacts: true, syncArtifacts: true };
const userId = (n: number) => `0197a000-0000-7000-8000-${String(n).padStart(12, '0')}`;

/** The obstacles to an operation of a person, in the order of the rules. */
function personal({ licence, wallet, tenant }: Model): Outcome {
  if (!licence) return 'LICENSE_MISSING';
  if (wallet === 'absent') return 'WALLET_MISSING';
  if (!tenant) return 'TENANT_NOT_REGISTERED';
  return wallet === 'committed' ? 'done' : 'WALLET_UNCOMMITTED';
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
      model.restoring = false;
    },
    call: ({ person }) => person.resetRestorationData(),
  },
  {
    name: 'commitRestorationData without any',
    succeeds: false,
    outcome: ({ licence, tenant, restoring }) => {
      if (!licence) return 'LICENSE_MISSING';
      if (!tenant) return 'TENANT_NOT_REGISTERED';
      return restoring ? 'RESTORATION_NOT_FOUND' : 'RESTORE_MODE_OFF';
    },
    change: () => undefined,
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
      const nothing = { pin: false, liveId: false, documents: false, restoring: false, linked: new Set() };
      Object.assign(model, nothing, { wallet: 'absent' });
    },
    call: ({ device, person }) => person.resetSDK(LICENSE, rootOf(device), 'model'),
  },
  ...[1, 2].flatMap((n): Transition[] => [
    {
      name: `redeemAccessCode of user ${n}`,
      outcome: personal,
      change: ({ linked }) => void linked.add(n),
      call: ({ kiosk, person }) => {
        const linkedBy = 'access-code';
        const user = { userId: userId(n), userName: `user-${n}`, displayName: null };
        kiosk.services.answers.set('redeemAccessCode', () => ({ ...user, linkedBy, linkedAt: AT }));
        const code = '3f1c0a9be27d4856917b5de0c4a8f263';
        return person.redeemAccessCode({
          code,
          lat: '',
          lon: '',
          pushId: '',
          pushProvider: '',
          versionName: '1.0',
        });
      },
    },
    {
      name: `unlinkAccount of user ${n}`,
      outcome: personal,
      change: ({ linked }) => void linked.delete(n),
      call: ({ person }) => {
        const linkedAccount = { userId: userId(n), origin: ORIGIN };
        return person.unlinkAccount({ linkedAccount, pushId: '', pushProvider: '' });
      },
    },
  ]),
];

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

  check(): boolean {
    return true;
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
  kiosk.services.answers.set('unlinkAccount', () => ({}));
  const device = await kiosk.open(kiosk.deviceContext());
  const person = await kiosk.open(kiosk.applicantContext());
  return { kiosk, device, person };
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
  linked: new Set(),
  done: new Set(),
});

/** The boot order of the guide, so that half of the runs begin where a person can register something. */
const BOOT = [
  'setLicenseKey',
  'initiateWallet of the kiosk',
  'registerTenant',
  'commitApplicationWallet of the kiosk',
  'initiateWallet',
  'commitApplicationWallet',
];

it('moves by the state table of the specification, whatever is called in whatever order', {
  timeout: 240_000,
}, async () => {
  const commands = fc.commands(
    TRANSITIONS.map((transition) => fc.constant(new Command(transition))),
    { maxCommands: RANDOM_RUNS.longest, size: 'max' },
  );
  const done = new Map<string, number>();
  await fc.assert(
    fc.asyncProperty(fc.boolean(), commands, async (booted, sequence) => {
      const real = await newReal();
      const model = newModel();
      try {
        for (const name of booted ? BOOT : []) await commandOf(name).run(model, real);
        await fc.asyncModelRun(() => ({ model, real }), sequence);
      } finally {
        real.kiosk.dispose();
      }
      for (const name of model.done) done.set(name, (done.get(name) ?? 0) + 1);
    }),
    // One seed: a draw now and then leaves an operation out, and each has to succeed.
    { numRuns: RANDOM_RUNS.sequences, seed: 105 },
  );
  const never = TRANSITIONS.filter(({ succeeds, name }) => succeeds !== false && !done.has(name));
  expect(never.map(({ name }) => name)).toEqual([]);
  expect(() => IdentitySDK.getInstance()).toThrow(expect.objectContaining({ code: 'NOT_READY' }));
});

const commandOf = (name: string): Command => new Command(TRANSITIONS.find((one) => one.name === name)!);
