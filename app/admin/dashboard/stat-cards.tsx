interface StatCardsProps {
  counts: { total: number; published: number; drafts: number };
}

/** How many blogs there are, in the three figures of the specification. */
export function StatCards({ counts }: StatCardsProps) {
  const cards = [
    ['Total Blogs', counts.total],
    ['Published Blogs', counts.published],
    ['Draft Blogs', counts.drafts],
  ] as const;
  return (
    <dl className="grid grid-cols-3 gap-3 md:gap-5">
      {cards.map(([label, count]) => (
        <div
          className="flex flex-col justify-between gap-1 rounded-card border border-line bg-white p-4 md:px-6 md:py-5"
          key={label}
        >
          <dt className="text-[0.9375rem] leading-snug text-mute">{label}</dt>
          <dd className="font-display text-[2rem] leading-tight font-bold tracking-[-0.025em] tabular-nums md:text-[2.5rem]">
            {count.toLocaleString('en-IN')}
          </dd>
        </div>
      ))}
    </dl>
  );
}
