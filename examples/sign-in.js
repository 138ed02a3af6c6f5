// A relying party asks a person for a scope; the person passes a factor, agrees, and answers with their own wallet.
import { createSdkContext, IdentitySDK } from 'counterproof-sdk';

const { DATA_DIR, PASSPHRASE, SERVICES, LICENSE_KEY, ENROLMENT_CODE } = process.env;
const PIN = '428571';

/** Waits for the one call of a callback method whose first value is the status and whose last is the error. */
const delivered = (start) =>
  new Promise((resolve, reject) => {
    start((status, ...values) => {
      if (status) resolve(values);
      else reject(new Error(values.findLast((value) => value?.code)?.code));
    });
  });

const context = await createSdkContext({
  dataDir: DATA_DIR,
  keyStore: { kind: 'passphrase-file', passphrase: PASSPHRASE },
  services: SERVICES,
  // A real program shows this to the person, who alone answers.
  askConsent: async ({ community, address, scopes }) => {
    console.error(`${community} at ${address} asks for ${scopes.join(', ')}`);
    return true;
  },
});
try {
  IdentitySDK.initialize(context);
  const relyingParty = IdentitySDK.getInstance();
  await relyingParty.whenLoaded();
  relyingParty.setLicenseKey(LICENSE_KEY);
  relyingParty.initiateWallet();
  const registration = { dns: new URL(SERVICES).host, enrolmentCode: ENROLMENT_CODE, deviceName: 'Portal' };
  const [, registered] = await delivered((done) =>
    relyingParty.registerTenant(registration, { onTenantRegistration: done }),
  );
  relyingParty.commitApplicationWallet();

  const visit = context.applicant();
  IdentitySDK.initialize(visit);
  const person = IdentitySDK.getInstance();
  await person.whenLoaded();
  person.initiateWallet();
  person.commitApplicationWallet();
  await delivered((done) => person.enrollPin(PIN, '', { onDocumentEnrollment: done }));

  const { tenant, community } = await relyingParty.getCommunityInfo({ tenant: { dns: registered.dns } });
  const origin = { tag: tenant.tenanttag, api: new URL(SERVICES).origin, community: community.name };
  const [sessionUrl, { sessionId }] = await delivered((done) =>
    relyingParty.generateNewSession(origin, 'pin', 'did', { onNewSessionGenerated: done }),
  );

  const isTrusted = await new Promise((resolve) => {
    person.isTrustedSessionSource(sessionUrl, { onResult: resolve });
  });
  if (!isTrusted || !person.verifyPin(PIN)) throw new Error('not trusted');
  await delivered((done) =>
    person.authenticateUser(
      visit,
      null,
      sessionId,
      sessionUrl,
      'did',
      {},
      '',
      origin,
      '',
      '',
      '1.0',
      {},
      'pin',
      false,
      { onUserAuthenticated: done },
    ),
  );

  const [text] = await delivered((done) =>
    relyingParty.getSessionResponse(sessionUrl, sessionId, { onNewSessionReceived: done }),
  );
  const { data, did, authFactor } = JSON.parse(text);
  console.log(JSON.stringify({ isTrusted, samePerson: data.did === did, authFactor }));
} finally {
  context.close();
}
