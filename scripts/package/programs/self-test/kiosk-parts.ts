import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createVault, openVault } from '#main/storage/open-vault.ts';
import { MemoryKeyStore } from '#sdk/wallet/memory-key-store.ts';
import { SHARED_PARTS } from './installed-parts.ts';
import { MODEL_PARTS } from './model-parts.ts';
import type { Part } from './self-test.ts';

/** Makes an encrypted vault in a temporary place, closes it and opens it again. */
const tryVault = async (): Promise<string> => {
  const directory = mkdtempSync(path.join(tmpdir(), 'counterproof-self-test-'));
  try {
    const keyStore = new MemoryKeyStore();
    createVault({ directory, keyStore }).close();
    openVault({ directory, keyStore }).close();
    return 'made and opened in a temporary place';
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
};

export const PARTS_OF_KIOSK: readonly Part[] = [
  ...SHARED_PARTS,
  {
    component: 'vault',
    try: tryVault,
    nextStep: 'Make room in the folder for temporary files, and check that this user may write there.',
  },
  ...MODEL_PARTS,
];
