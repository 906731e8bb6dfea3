/**
 * The public sheet for each page by its route's name, without what that page cannot show. The build puts them here:
 * scripts/build/stylesheets/page-sheets.ts.
 */
export const pageSheets: Record<string, string> = {};
