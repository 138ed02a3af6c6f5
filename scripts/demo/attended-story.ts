import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SessionView } from '#core/contract/counter/state.ts';
import { verifyPackage } from '#core/evidence/verify-package.ts';
import { didFromPublicKey, publicKeyFromDid } from '#core/keys/did-key.ts';
import { generateKeyPair } from '#core/keys/p256.ts';
import type { SpecimenDocument } from '#specimens/specimen-documents.ts';
import {
  closeSession,
  type Displays,
  exportEvidence,
  verifyPerson,
  type Witness,
} from '../harness/attended-verification.ts';
import type { KioskStage } from '../harness/kiosk-stage.ts';
import { type Verification, verificationOf } from './demo-report.ts';

/** Where a demonstration takes place. */
export interface Story {
  readonly stage: KioskStage;
  readonly displays: Displays;
}

/** One attended verification with a document that the fake camera shows, from the start to a verified package. */
export async function attendedVerification(
  { stage, displays }: Story,
  document: SpecimenDocument,
  witness: Witness,
): Promise<Verification> {
  let pictures: Verification['pictures'] = [];
  const onScreen: Witness['onScreen'] = async (screen, page) => {
    if (screen === 'inspected') pictures = picturesOf(stage);
    await witness.onScreen(screen, page);
  };
  await verifyPerson(displays, { witness: { ...witness, onScreen } });
  const session = sessionOf(stage);
  const evidenceVerified = await exportAndVerify({ stage, displays }, session);
  await closeSession(displays.operator);
  return { ...verificationOf(document, session, evidenceVerified), pictures };
}

function sessionOf({ core }: KioskStage): SessionView {
  const session = core.current('operator.state')?.session;
  if (!session) throw new Error('the session is not on the operator display');
  return session;
}

/** The pictures that the session sends beside its log, kind by kind; with the final verdict a part of it is erased. */
function picturesOf(stage: KioskStage): Verification['pictures'] {
  const { sessionId } = sessionOf(stage);
  const { artefacts } = stage.kiosk.open().unlocked.vault;
  const sizes = artefacts.sizes(sessionId);
  const kinds = Map.groupBy(artefacts.list(sessionId), ({ kind }) => kind);
  return [...kinds].map(([kind, own]) => ({
    kind,
    count: own.length,
    bytes: own.reduce((sum, { artefactId }) => sum + (sizes.get(artefactId) ?? 0), 0),
  }));
}

/** Exports for a recipient made for this run, then verifies the package from its bytes alone. */
async function exportAndVerify(
  { stage, displays }: Story,
  { sessionId }: Pick<SessionView, 'sessionId'>,
): Promise<boolean> {
  const recipient = generateKeyPair();
  const { kioskDid: kiosk, enrolment } = stage.kiosk.open().settings;
  const servicesKey = publicKeyFromDid(enrolment.servicesDid);
  await exportEvidence(displays.operator, didFromPublicKey(recipient.publicKey));
  const file = join(stage.dataDir, 'exports', `${sessionId}.evidence.zip`);
  return (
    verifyPackage(readFileSync(file), { kiosk, servicesKey, receipts: [] }, recipient).finding === 'trusted'
  );
}
