import type { ReactNode } from 'react';

const tones = {
  good: 'bg-good text-green',
  waiting: 'bg-waiting text-ink',
  bad: 'bg-bad text-brick-deep',
  quiet: 'bg-sand text-ink',
};

interface StatusProps {
  tone: keyof typeof tones;
  children: ReactNode;
}

/** A word for the state of something. The word says it; the colour only helps. */
export function Status({ tone, children }: StatusProps) {
  return (
    <span
      className={`inline-block rounded-md px-2 py-0.5 text-sm font-semibold whitespace-nowrap ${tones[tone]}`}
    >
      {children}
    </span>
  );
}
