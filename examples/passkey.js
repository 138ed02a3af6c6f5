// A user of the community links their wallet by a password, registers a passkey and uses it for a token.
import { createInterface } from 'node:readline';
import { createSdkContext, IdentitySDK } from 'counterproof-sdk';

const { DATA_DIR, PASSPHRASE, SERVICES, LICENSE_KEY, ENROLMENT_CODE, USER_NAME, PASSWORD } = process.env;

const input = createInterface({ input: process.stdin });
const lines = input[Symbol.asyncIterator]();
/** A program with screens opens a window here. This one asks the person to open the page in a browser. */
const activity = {
  async open(url) {
    console.log(`Open ${url} and press Enter when the page says that it is done.`);
    await lines.next();
  },
};

const context = await createSdkContext({
  dataDir: DATA_DIR,
  keyStore: { kind: 'passphrase-file', passphrase: PASSPHRASE },
  services: SERVICES,
});
try {
  IdentitySDK.initialize(context);
  const device = IdentitySDK.getInstance();
  await device.whenLoaded();
  device.setLicenseKey(LICENSE_KEY);
  device.initiateWallet();
  const dns = new URL(SERVICES).host;
  const registration = { dns, enrolmentCode: ENROLMENT_CODE, deviceName: 'Example' };
  const tenant = await device.registerTenant(registration);
  device.commitApplicationWallet();

  IdentitySDK.initialize(context.applicant());
  const person = IdentitySDK.getInstance();
  await person.whenLoaded();
  person.initiateWallet();
  person.commitApplicationWallet();

  const info = await device.getCommunityInfo({ tenant: { dns: tenant.dns } });
  const { tenanttag: tag } = info.tenant;
  const origin = { tag, api: new URL(SERVICES).origin, community: info.community.name };
  await person.verifyUserAccount({
    ...{ code: '', userId: USER_NAME, password: PASSWORD, phoneNumber: '', origin, versionName: '1.0' },
    ...{ lat: '', lon: '', deviceId: 'example', pushId: '', pushProvider: '' },
  });

  const request = { tenant: { dns: tenant.dns }, userName: USER_NAME };
  const made = await person.registerPasskey({ activity, request });
  const used = await person.issueJWTOnPasskeyAuthentication({ activity, request });
  const claims = JSON.parse(Buffer.from(used.jwt.split('.')[1], 'base64url').toString());
  console.log(
    JSON.stringify({
      samePasskey: made.passkeyId === used.passkeyId,
      sameUser: claims.sub === made.userId,
      methods: claims.amr,
      secondsValid: claims.exp - claims.iat,
    }),
  );
} finally {
  // What is read from keeps a program running.
  input.close();
  context.close();
}
