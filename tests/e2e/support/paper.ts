import type { Page } from '@playwright/test';

/** The number of A4 sheets that a page takes in print. */
export async function countSheets(page: Page): Promise<number> {
  const paper = await page.pdf({ format: 'A4', preferCSSPageSize: true });
  const sheets = paper.toString('latin1').match(/\/Type\s*\/Page\b/g);
  if (!sheets) throw new Error('The PDF names no pages: they cannot be counted.');
  return sheets.length;
}
