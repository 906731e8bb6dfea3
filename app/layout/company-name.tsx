import { useSiteFacts } from './use-site-facts.ts';

/** The company's name as it stands beside the logo. */
export function CompanyName() {
  return (
    <span className="font-display text-[min(1.5rem,8vw)] leading-tight font-bold tracking-[-0.03em]">
      {useSiteFacts().name}
    </span>
  );
}
