// An applicant's wallet beside the wallet of the device: each opens what the other sealed for it.
import { readFileSync } from 'node:fs';
import {
  AppError,
  createSdkContext,
  type ErrorManager,
  IdentitySDK,
  type SdkContext,
  type SdkTenant,
} from 'counterproof-sdk';

const { DATA_DIR = '', PASSPHRASE = '', SERVICES = '', LICENSE_KEY = '', ENROLMENT_CODE = '' } = process.env;
/** A file in PEM, where the services are under a private certificate authority. */
const { AUTHORITY } = process.env;

async function initialised(context: SdkContext): Promise<IdentitySDK> {
  IdentitySDK.initialize(context);
  const sdk = IdentitySDK.instanceOf(context.kind);
  await sdk.whenLoaded();
  return sdk;
}

function registered(device: IdentitySDK): Promise<SdkTenant> {
  return new Promise((resolve, reject) => {
    device.registerTenant(
      { dns: new URL(SERVICES).host, enrolmentCode: ENROLMENT_CODE, deviceName: 'Example' },
      {
        onTenantRegistration(_status: boolean, error: ErrorManager.ErrorResponse | null, tenant) {
          if (tenant) resolve(tenant);
          else reject(new Error(error?.code));
        },
      },
    );
  });
}

const context = await createSdkContext({
  dataDir: DATA_DIR,
  keyStore: { kind: 'passphrase-file', passphrase: PASSPHRASE },
  services: SERVICES,
  ...(AUTHORITY ? { certificateAuthority: readFileSync(AUTHORITY, 'utf8') } : {}),
});
try {
  const device = await initialised(context);
  device.setLicenseKey(LICENSE_KEY);
  device.initiateWallet();
  const tenant = await registered(device);
  device.commitApplicationWallet();

  const applicant = await initialised(context.applicant());
  applicant.initiateWallet();
  applicant.commitApplicationWallet();

  const sealed = device.encryptString('welcome', applicant.getPublicKey());
  const documents = await applicant.fetchDocuments({ type: ['dl'] });
  console.log(
    JSON.stringify({
      community: tenant.communityName,
      documents: documents.length,
      words: applicant.getMnemonic().length,
      opened: applicant.decryptString(sealed, device.getPublicKey()),
    }),
  );
} catch (error) {
  if (!(error instanceof AppError)) throw error;
  console.error(`${error.code}: ${error.detail.nextStep}`);
  process.exitCode = 1;
} finally {
  context.close();
}
