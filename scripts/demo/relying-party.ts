/** A program that asks a person to sign in, over the library and a vault of its own; the demo talks to it by lines. */
import { createInterface } from 'node:readline';
import { createSdkContext, IdentitySDK } from '#sdk/index.ts';
import { type AskedSession, delivered } from '../harness/answered-session.ts';

/** The first line that it reads; an enrolment code and a passphrase belong in no list of processes. */
export interface RelyingPartySettings {
  readonly dataDir: string;
  readonly passphrase: string;
  readonly services: string;
  readonly licenseKey: string;
  readonly enrolmentCode: string;
  readonly scopes: string;
}

async function register(sdk: IdentitySDK, settings: RelyingPartySettings): Promise<string> {
  await sdk.whenLoaded();
  sdk.setLicenseKey(settings.licenseKey);
  sdk.initiateWallet();
  const { host: dns } = new URL(settings.services);
  const request = { dns, enrolmentCode: settings.enrolmentCode, deviceName: 'Relying party' };
  const [, registered] = (await delivered((onTenantRegistration) =>
    sdk.registerTenant(request, { onTenantRegistration }),
  )) as [unknown, { dns: string }];
  sdk.commitApplicationWallet();
  return registered.dns;
}

async function run(lines: AsyncIterator<string>): Promise<void> {
  const next = async (): Promise<string> => (await lines.next()).value as string;
  const settings = JSON.parse(await next()) as RelyingPartySettings;
  const context = await createSdkContext({
    dataDir: settings.dataDir,
    keyStore: { kind: 'passphrase-file', passphrase: settings.passphrase },
    services: settings.services,
  });
  try {
    IdentitySDK.initialize(context);
    const sdk = IdentitySDK.getInstance();
    const dns = await register(sdk, settings);
    const { tenant, community } = await sdk.getCommunityInfo({ tenant: { dns } });
    const origin = {
      tag: tenant.tenanttag,
      api: new URL(settings.services).origin,
      community: community.name,
    };
    const [sessionUrl, { sessionId }] = (await delivered((onNewSessionGenerated) =>
      sdk.generateNewSession(origin, 'pin', settings.scopes, { onNewSessionGenerated }),
    )) as [string, { sessionId: string }];
    console.log(JSON.stringify({ sessionUrl, sessionId, origin } satisfies AskedSession));
    // The person answers elsewhere; whoever runs this says when.
    await next();
    const [text] = await delivered((onNewSessionReceived) =>
      sdk.getSessionResponse(sessionUrl, sessionId, { onNewSessionReceived }),
    );
    console.log(`${text}`);
  } finally {
    context.close();
  }
}

const input = createInterface({ input: process.stdin });
await run(input[Symbol.asyncIterator]());
input.close();
