import type { z } from 'zod';
import { faceOf, noFaces, TIME } from '#capture/capture.fixture.ts';
import type { ObservedFace } from '#core/biometrics/face-analysis.ts';
import type { RosterOperator } from '#core/contract/roster.ts';
import { jwsSigner } from '#core/keys/jws.ts';
import { generateKeyPair } from '#core/keys/p256.ts';
import { COUNTER_STANDARD } from '#core/proofing/built-in-flows.ts';
import type { FaceEngine } from '#inference/ports/face-models.ts';
import type { AuditInput, SettingsRepository } from '#sdk/ports/vault.ts';
import type { Kiosk } from '../kiosk.ts';
import { KioskCalibrations } from './kiosk-calibrations.ts';

export const MODELS = [
  `face-detection/short-range@${'a'.repeat(16)}`,
  `face-landmarks/mesh@${'b'.repeat(16)}`,
  `face-recognition/resnet@${'c'.repeat(16)}`,
];
export const CAMERA = 'Counter camera (1234:5678)';
const PORTRAIT_FACE = { interEyePx: 60, quality: [] } as unknown as ObservedFace;

/** Settings as the vault keeps them: nothing but text survives. */
function memorySettings(): SettingsRepository & { rows: Map<string, string> } {
  const rows = new Map<string, string>();
  return {
    rows,
    get: <T>(key: string, schema: z.ZodType<T>) => {
      const text = rows.get(key);
      return text === undefined ? undefined : schema.parse(JSON.parse(text));
    },
    set: (key, value) => void rows.set(key, JSON.stringify(value)),
    delete: (key) => void rows.delete(key),
  };
}

/** Byte 0 of a picture is its person, byte 1 its number; a person 0 shows no face. */
function engine(made: Float32Array[], apart: () => number): FaceEngine {
  const face = faceOf({});
  face.analyse = async (image) => {
    const [person] = 'bytes' in image ? image.bytes : [];
    return noFaces(person ? [PORTRAIT_FACE] : []);
  };
  face.embed = async (image) => {
    const [person = 0, number = 0] = 'bytes' in image ? image.bytes : [];
    const vector = new Float32Array(64);
    vector[person] = 1;
    vector[50 + number] = apart();
    vector[60] = 0.05 * number;
    made.push(vector);
    return { modelId: 'm', vector, interEyePx: 60 };
  };
  return face;
}

export function deskUnderTest() {
  const made: Float32Array[] = [];
  const audit: AuditInput[] = [];
  const settings = memorySettings();
  const wallet = jwsSigner(generateKeyPair());
  const supervisor = { operatorId: 'o1', name: 'Sam', ...jwsSigner(generateKeyPair()) };
  const signIn = () => ({ ...supervisor, forget: () => undefined });
  const now = {
    signer: signIn() as ReturnType<typeof signIn> | undefined,
    session: false,
    models: MODELS,
    /** How much the pictures of one person differ. */
    apart: 0,
    roster: [
      {
        ...{ operatorId: 'o1', name: 'Sam', role: 'supervisor', did: supervisor.did, active: true },
        ...{ permissions: ['counter.settings'], verifier: '', wrappedKey: '' },
      },
    ] as RosterOperator[],
  };
  const listeners: (() => void)[] = [];
  const face = engine(made, () => now.apart);
  const open = {
    presence: { signer: () => now.signer, operator: () => now.signer && supervisor },
    roster: { operators: () => now.roster },
    runner: { current: () => (now.session ? { status: 'active' } : undefined) },
    flows: { newest: () => ({ flow: COUNTER_STANDARD }) },
    unlocked: {
      wallet,
      vault: {
        settings,
        audit: { append: (entry: AuditInput) => audit.push(entry) },
        transaction: (work: () => unknown) => work(),
      },
    },
  };
  const kiosk = {
    open: () => open,
    opened: () => open,
    hub: { subscribe: (_event: string, listener: () => void) => listeners.push(listener) },
    options: { vision: { face: () => face, models: () => now.models }, time: TIME },
  };
  const presence = new KioskCalibrations(kiosk as unknown as Kiosk);
  return {
    presence,
    now,
    face,
    made,
    audit,
    settings,
    signIn,
    changed: () => {
      for (const listener of listeners) listener();
    },
  };
}
