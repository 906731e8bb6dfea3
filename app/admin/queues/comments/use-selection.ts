import { useState } from 'react';

/** Which rows of a list are selected; those that are not shown any more count no more. */
export function useSelection(shown: number[]) {
  const [ticked, setTicked] = useState<ReadonlySet<number>>(new Set());
  const selected = shown.filter((id) => ticked.has(id));
  return {
    selected,
    isSelected: (id: number) => ticked.has(id),
    toggle: (id: number) =>
      setTicked(new Set(ticked.has(id) ? selected.filter((one) => one !== id) : [...selected, id])),
    /** All of them, or when all are, none. */
    toggleAll: () => setTicked(new Set(selected.length === shown.length ? [] : shown)),
  };
}
