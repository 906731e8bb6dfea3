/** The page numbers of a pagination: first, last, and those next to the current one. */
export function pagesShown(current: number, count: number): (number | 'gap')[] {
  const visible = Array.from({ length: count }, (_, index) => index + 1).filter(
    (page) => page === 1 || page === count || Math.abs(page - current) <= 1,
  );
  return visible.flatMap((page, place) => {
    const skipped = page - (visible[place - 1] ?? 0) - 1;
    // A single page needs no more space than a gap.
    if (skipped === 1) return [page - 1, page];
    return skipped > 1 ? ['gap' as const, page] : [page];
  });
}
