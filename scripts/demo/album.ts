import { join } from 'node:path';
import type { Page } from '@playwright/test';
import type { SpecimenDocument } from '#specimens/specimen-documents.ts';

/** A screen on which every field of a document is in sight. */
const WHOLE_PANEL = { width: 1280, height: 1600 };

/** The pictures of a demonstration. */
export interface Album {
  /** Their files, in the order in which they were taken. */
  readonly screenshots: readonly string[];
  /** A picture of a screen under the next number. */
  shoot(page: Page, name: string): Promise<void>;
  /** A picture of the panel with the fields of a document, named after the document. */
  shootPanel(page: Page, document: SpecimenDocument): Promise<void>;
}

/** @param out an existing folder */
export function openAlbum(out: string): Album {
  const screenshots: string[] = [];
  let number = 0;
  return {
    screenshots,
    shoot: async (page, name) => {
      number += 1;
      const path = join(out, `${String(number).padStart(2, '0')}-${name}.png`);
      await page.screenshot({ path });
      screenshots.push(path);
    },
    shootPanel: async (page, document) => {
      const path = join(out, `document-${document}.png`);
      const size = page.viewportSize();
      await page.setViewportSize(WHOLE_PANEL);
      await page.getByRole('region', { name: 'Document', exact: true }).screenshot({ path });
      if (size) await page.setViewportSize(size);
      screenshots.push(path);
    },
  };
}
