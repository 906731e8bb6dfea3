/**
 * The public sheet for each page by its route's name, without what that page cannot show. The build puts them here:
 * scripts/building/sheets/page-sheets.ts.
 */
export const pageSheets: Record<string, string> = {};
