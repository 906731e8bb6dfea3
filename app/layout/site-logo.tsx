import { holdsName } from '../../domain/site/site-facts.ts';
import { LogoMark } from '../ui/kolam/logo.tsx';
import { Picture } from '../ui/picture.tsx';
import { CompanyName } from './company-name.tsx';
import { useLogo, useSiteFacts } from './use-site-facts.ts';

interface SiteLogoProps {
  /** What is made for the light ground of the header stands on a tile of it elsewhere. */
  ground: 'chalk' | 'green';
}

/** The company's logo with its name. */
export function SiteLogo({ ground }: SiteLogoProps) {
  const { name } = useSiteFacts();
  const logo = useLogo();
  if (!logo) {
    return (
      <>
        <LogoMark className="size-8" />
        <CompanyName />
      </>
    );
  }
  const isWhole = holdsName(logo);
  const tile = ground === 'green' ? ' rounded-control bg-chalk p-1' : '';
  return (
    <>
      <Picture
        className={`h-10 w-auto max-w-44 object-contain${tile}`}
        image={{ ...logo, alt: isWhole ? name : '' }}
        sizes="11rem"
      />
      {!isWhole && <CompanyName />}
    </>
  );
}
