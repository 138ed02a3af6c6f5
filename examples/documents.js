// A document of an applicant: registered by the token of its capture, listed, removed, and asked for at a counter.
import { randomUUID } from 'node:crypto';
import { createSdkContext, IdentitySDK } from 'counterproof-sdk';

const { DATA_DIR, PASSPHRASE, SERVICES, LICENSE_KEY, ENROLMENT_CODE } = process.env;

const context = await createSdkContext({
  dataDir: DATA_DIR,
  keyStore: { kind: 'passphrase-file', passphrase: PASSPHRASE },
  services: SERVICES,
  // Development only: this context signs in place of a kiosk, and nobody else believes it.
  stubCaptures: true,
});
try {
  IdentitySDK.initialize(context);
  const device = IdentitySDK.getInstance();
  await device.whenLoaded();
  device.setLicenseKey(LICENSE_KEY);
  device.initiateWallet();
  const dns = new URL(SERVICES).host;
  await device.registerTenant({ dns, enrolmentCode: ENROLMENT_CODE, deviceName: 'Example' });
  device.commitApplicationWallet();

  const captureId = randomUUID();
  IdentitySDK.initialize(context.applicant(captureId));
  const sdk = IdentitySDK.getInstance();
  await sdk.whenLoaded();
  sdk.initiateWallet();
  sdk.commitApplicationWallet();

  const data = {
    type: 'ppt',
    id: 'L898902C3',
    proofedBy: 'counterproof',
    category: 'identity_document',
    doe: '20300101',
    firstName: 'ANNA MARIA',
    lastName: 'ERIKSSON',
  };
  const signToken = context.stubCaptures.signDocument(data, captureId);
  const stored = { storeArtifacts: true, syncArtifacts: false };
  // The token is of these data alone.
  const altered = await sdk.registerDocument({ data: { ...data, id: 'X1' }, signToken, ...stored }).then(
    () => 'registered',
    ({ code }) => code,
  );
  await sdk.registerDocument({ data, signToken, ...stored });
  const registered = await sdk.fetchDocuments({ metadataOnly: false });

  // A program captures nothing: the person brings this text as a QR code to a counter.
  const { sessionId, qrText } = await sdk.createDocumentSession({ docType: 'ppt_object', uid: 'customer 7' });
  const { responseStatus } = await sdk.pollDocumentSession({ sessionId });

  await sdk.unRegisterDocument({ type: data.type, id: data.id });
  const left = await sdk.fetchDocuments({});
  console.log(
    JSON.stringify({
      altered,
      registered: registered.map(([key, { lastName }]) => [key, lastName]),
      hasQrText: typeof qrText === 'string',
      responseStatus,
      left: left.length,
    }),
  );
} finally {
  context.close();
}
