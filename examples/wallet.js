// The boot order: a wallet, its registration with a tenant, and a text that only the holder of a key can read.
import { createSdkContext, IdentitySDK } from 'counterproof-sdk';

const { DATA_DIR, PASSPHRASE, SERVICES, LICENSE_KEY, ENROLMENT_CODE } = process.env;

const context = await createSdkContext({
  dataDir: DATA_DIR,
  keyStore: { kind: 'passphrase-file', passphrase: PASSPHRASE },
  services: SERVICES,
});
try {
  IdentitySDK.initialize(context);
  const sdk = IdentitySDK.getInstance();
  await sdk.whenLoaded();

  sdk.setLicenseKey(LICENSE_KEY);
  sdk.initiateWallet();
  const dns = new URL(SERVICES).host;
  await sdk.registerTenant({ dns, enrolmentCode: ENROLMENT_CODE, deviceName: 'Example' });
  sdk.commitApplicationWallet();

  const ownKey = sdk.getPublicKey();
  const sealed = sdk.encryptString('for my eyes only', ownKey);
  console.log(
    JSON.stringify({
      version: sdk.getVersion(),
      did: sdk.getDID(),
      opened: sdk.decryptString(sealed, ownKey),
    }),
  );
} finally {
  context.close();
}
