import { reachBarCopy } from '../../content/navigation.ts';
import { reachLinks } from '../../domain/site/reach-links.ts';
import { useSiteFacts } from './use-site-facts.ts';

/** On a phone at the foot of the screen, below any form that comes there: layout.css. Only where there is a number. */
export function ReachBar() {
  const links = reachLinks(useSiteFacts());
  if (links.length === 0) return null;
  const { label, write, ...words } = reachBarCopy;
  return (
    <nav aria-label={label} className="reach-bar">
      {links.map(({ kind, href }) => (
        <a href={href} key={kind}>
          {words[kind]}
        </a>
      ))}
      <a href={write.href}>{write.label}</a>
    </nav>
  );
}
