import type { Migration } from 'kysely/migration';
import { up as foundation } from './0001-foundation.ts';
import { up as proofing } from './0002-proofing.ts';
import { up as gallery } from './0003-gallery.ts';
import { up as galleryLimits } from './0003-gallery-limits.ts';
import { up as sessions } from './0004-sessions.ts';
import { up as access } from './0005-access.ts';
import { up as apiSessions } from './0006-api-sessions.ts';
import { up as flows } from './0007-flows.ts';
import { up as events } from './0008-events.ts';
import { up as records } from './0009-records.ts';
import { up as contact } from './0010-contact.ts';
import { up as removals } from './0011-removals.ts';
import { up as administration } from './0012-administration.ts';
import { up as namedFlows } from './0013-named-flows.ts';
import { up as sessionLimits } from './0014-session-limits.ts';
import { up as listings } from './0015-listings.ts';
import { up as dueTimes } from './0016-due-times.ts';
import { up as resultTexts } from './0017-result-texts.ts';
import { up as firstUse } from './0018-first-use.ts';
import { up as statedRemovals } from './0018-stated-removals.ts';
import { up as signInTries } from './0019-sign-in-tries.ts';
import { up as pendingBlobDelete } from './0020-pending-blob-delete.ts';
import { up as dueVerdicts } from './0021-due-verdicts.ts';
import { up as untilVerdict } from './0022-until-verdict.ts';
import { up as flowPublications } from './0024-flow-publications.ts';
import { up as kioskFlows } from './0025-kiosk-flows.ts';
import { up as operatorPeriods } from './0026-operator-periods.ts';
import { up as vaultNumbers } from './0028-vault-numbers.ts';
import { up as secondLog } from './0029-second-log.ts';
import { up as acceptedWords } from './0030-accepted-words.ts';
import { up as vaultRuns } from './0033-vault-runs.ts';
import { up as publicationAlone } from './0034-publication-alone.ts';
import { up as versionStarts } from './0035-version-starts.ts';
import { up as handOvers } from './0036-hand-overs.ts';
import { up as users } from './0037-users.ts';
import { up as accessCodes } from './0038-access-codes.ts';
import { up as userSettings } from './0039-user-settings.ts';
import { up as sessionAssurance } from './0042-session-assurance.ts';
import { up as sandbox } from './0043-sandbox.ts';
import { up as erasedSearches } from './0044-erased-searches.ts';
import { up as faceAttempts } from './0045-face-attempts.ts';
import { up as walletEnrolments } from './0046-wallet-enrolments.ts';
import { up as walletSessions } from './0047-wallet-sessions.ts';
import { up as authenticationSessions } from './0048-authentication-sessions.ts';
import { up as kycSalts } from './0049-kyc-salts.ts';
import { up as otpSeeds } from './0050-otp-seeds.ts';
import { up as credentials } from './0051-credentials.ts';
import { up as passkeys } from './0052-passkeys.ts';
import { up as relyingParties } from './0055-relying-parties.ts';
import { up as openedSessions } from './0056-opened-sessions.ts';
import { up as walletBackups } from './0057-wallet-backups.ts';
import { up as shutOutKiosks } from './0059-shut-out-kiosks.ts';
import { up as auditHead } from './0060-audit-head.ts';
import { up as auditFloors } from './0061-audit-floors.ts';
import { up as passkeyWallets } from './0062-passkey-wallets.ts';
import { up as walletCredentials } from './0063-wallet-credentials.ts';
import { up as backupEnds } from './0064-backup-ends.ts';
import { up as flowForms } from './0065-flow-forms.ts';
import { up as credentialIssuers } from './0070-credential-issuers.ts';
import { up as userVerifications } from './0085-user-verifications.ts';
import { up as signOuts } from './0086-sign-outs.ts';
import { up as oneWalletOfASession } from './0087-one-wallet-of-a-session.ts';
import { up as faceChallenges } from './0088-face-challenges.ts';
import { up as workflows } from './0090-workflows.ts';
import { up as workflowInstances } from './0091-workflow-instances.ts';
import { up as workflowSecrets } from './0092-workflow-secrets.ts';
import { up as usersOfSignIns } from './0093-users-of-sign-ins.ts';
import { up as hostedCaptures } from './0094-hosted-captures.ts';
import { up as workflowLanguages } from './0095-workflow-languages.ts';
import { up as workflowCodes } from './0096-workflow-codes.ts';
import { up as walletEvents } from './0097-wallet-events.ts';
import { up as signedOutUsers } from './0100-signed-out-users.ts';
import { up as codeChannels } from './0105-code-channels.ts';
import { up as judging } from './0116-judging.ts';
import { up as captureKeys } from './0117-capture-keys.ts';
import { up as codeNetworks } from './0118-code-networks.ts';
import { up as instanceExtensions } from './0121-instance-extensions.ts';
import { up as newLinks } from './0122-new-links.ts';
import { up as solvedCaptchas } from './0123-solved-captchas.ts';
import { up as programsOfConsents } from './0127-programs-of-consents.ts';
import { up as idTokenKeys } from './0132-id-token-keys.ts';
import { up as relyingPartySecrets } from './0133-relying-party-secrets.ts';
import { up as signInWorkflows } from './0134-sign-in-workflows.ts';
import { up as sessionPages } from './0145-session-pages.ts';
import { up as holds } from './0150-holds.ts';
import { up as heldSuspicions } from './0151-held-suspicions.ts';
import { up as holdManagers } from './0152-hold-managers.ts';
import { up as standardRoles } from './0153-standard-roles.ts';
import { up as documentExpiries } from './0160-document-expiries.ts';
import { up as passkeyNames } from './0161-passkey-names.ts';
import { up as liveProgress } from './0170-live-progress.ts';

/** Every migration by its number; listed here so that a bundle carries them. A released one is never edited. */
export const MIGRATIONS: Record<string, Migration> = {
  '0001-foundation': { up: foundation },
  '0002-proofing': { up: proofing },
  '0003-gallery': { up: gallery },
  '0003-gallery-limits': { up: galleryLimits },
  '0004-sessions': { up: sessions },
  '0005-access': { up: access },
  '0006-api-sessions': { up: apiSessions },
  '0007-flows': { up: flows },
  '0008-events': { up: events },
  '0009-records': { up: records },
  '0010-contact': { up: contact },
  '0011-removals': { up: removals },
  '0012-administration': { up: administration },
  '0013-named-flows': { up: namedFlows },
  '0014-session-limits': { up: sessionLimits },
  '0015-listings': { up: listings },
  '0016-due-times': { up: dueTimes },
  '0017-result-texts': { up: resultTexts },
  '0018-first-use': { up: firstUse },
  '0018-stated-removals': { up: statedRemovals },
  '0019-sign-in-tries': { up: signInTries },
  '0020-pending-blob-delete': { up: pendingBlobDelete },
  '0021-due-verdicts': { up: dueVerdicts },
  '0022-until-verdict': { up: untilVerdict },
  '0024-flow-publications': { up: flowPublications },
  '0025-kiosk-flows': { up: kioskFlows },
  '0026-operator-periods': { up: operatorPeriods },
  '0028-vault-numbers': { up: vaultNumbers },
  '0029-second-log': { up: secondLog },
  '0030-accepted-words': { up: acceptedWords },
  '0033-vault-runs': { up: vaultRuns },
  '0034-publication-alone': { up: publicationAlone },
  '0035-version-starts': { up: versionStarts },
  '0036-hand-overs': { up: handOvers },
  '0037-users': { up: users },
  '0038-access-codes': { up: accessCodes },
  '0039-user-settings': { up: userSettings },
  '0042-session-assurance': { up: sessionAssurance },
  '0043-sandbox': { up: sandbox },
  '0044-erased-searches': { up: erasedSearches },
  '0045-face-attempts': { up: faceAttempts },
  '0046-wallet-enrolments': { up: walletEnrolments },
  '0047-wallet-sessions': { up: walletSessions },
  '0048-authentication-sessions': { up: authenticationSessions },
  '0049-kyc-salts': { up: kycSalts },
  '0050-otp-seeds': { up: otpSeeds },
  '0051-credentials': { up: credentials },
  '0052-passkeys': { up: passkeys },
  '0055-relying-parties': { up: relyingParties },
  '0056-opened-sessions': { up: openedSessions },
  '0057-wallet-backups': { up: walletBackups },
  '0059-shut-out-kiosks': { up: shutOutKiosks },
  '0060-audit-head': { up: auditHead },
  '0061-audit-floors': { up: auditFloors },
  '0062-passkey-wallets': { up: passkeyWallets },
  '0063-wallet-credentials': { up: walletCredentials },
  '0064-backup-ends': { up: backupEnds },
  '0065-flow-forms': { up: flowForms },
  '0070-credential-issuers': { up: credentialIssuers },
  '0085-user-verifications': { up: userVerifications },
  '0086-sign-outs': { up: signOuts },
  '0087-one-wallet-of-a-session': { up: oneWalletOfASession },
  '0088-face-challenges': { up: faceChallenges },
  '0090-workflows': { up: workflows },
  '0091-workflow-instances': { up: workflowInstances },
  '0092-workflow-secrets': { up: workflowSecrets },
  '0093-users-of-sign-ins': { up: usersOfSignIns },
  '0094-hosted-captures': { up: hostedCaptures },
  '0095-workflow-languages': { up: workflowLanguages },
  '0096-workflow-codes': { up: workflowCodes },
  '0097-wallet-events': { up: walletEvents },
  '0100-signed-out-users': { up: signedOutUsers },
  '0105-code-channels': { up: codeChannels },
  '0116-judging': { up: judging },
  '0117-capture-keys': { up: captureKeys },
  '0118-code-networks': { up: codeNetworks },
  '0121-instance-extensions': { up: instanceExtensions },
  '0122-new-links': { up: newLinks },
  '0123-solved-captchas': { up: solvedCaptchas },
  '0127-programs-of-consents': { up: programsOfConsents },
  '0132-id-token-keys': { up: idTokenKeys },
  '0133-relying-party-secrets': { up: relyingPartySecrets },
  '0134-sign-in-workflows': { up: signInWorkflows },
  '0145-session-pages': { up: sessionPages },
  '0150-holds': { up: holds },
  '0151-held-suspicions': { up: heldSuspicions },
  '0152-hold-managers': { up: holdManagers },
  '0153-standard-roles': { up: standardRoles },
  '0160-document-expiries': { up: documentExpiries },
  '0161-passkey-names': { up: passkeyNames },
  '0170-live-progress': { up: liveProgress },
};
