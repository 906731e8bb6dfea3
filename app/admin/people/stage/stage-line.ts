/** How many of the four stages a person has reached; the last is won or lost. */
export const reachedStages = { new: 1, contacted: 2, qualified: 3, won: 4, lost: 0 } as const;

interface Line {
  /** Dots that the line goes round. */
  dots: number;
  /** From dot to dot. */
  gap: number;
  radius: number;
}

/** One closed line round the first dots of a row that begins at 0,0: it crosses itself between two of them. */
export function stageLine({ dots, gap, radius: r }: Line): string {
  if (dots === 0) return '';
  const end = (dots - 1) * gap;
  const half = gap / 2;
  const crossings = Array.from({ length: dots - 1 }, (_, at) => at);
  const there = crossings.map((at) => {
    const y = at % 2 === 0 ? -r : r;
    return `C${at * gap + half} ${y} ${at * gap + half} ${-y} ${(at + 1) * gap} ${-y}`;
  });
  const back = crossings.toReversed().map((at) => {
    const y = at % 2 === 0 ? -r : r;
    return `C${at * gap + half} ${y} ${at * gap + half} ${-y} ${at * gap} ${-y}`;
  });
  const isTop = (dots - 1) % 2 === 0;
  const cap = `A${r} ${r} 0 0 ${isTop ? 1 : 0} ${end} ${isTop ? r : -r}`;
  return `M0 ${-r}${there.join('')}${cap}${back.join('')}A${r} ${r} 0 0 1 0 ${-r}Z`;
}
