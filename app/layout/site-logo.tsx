import { holdsName } from '../../domain/site/site-facts.ts';
import { LogoMark } from '../ui/kolam/logo.tsx';
import { Picture } from '../ui/picture.tsx';
import { CompanyName, useLogo, useSiteFacts } from './root-data.tsx';

/** A logo picture suits the light header; on other backgrounds it is on a light tile. */
const looks = {
  chalk: { tile: '', height: 'h-[min(2.5rem,var(--header-height)-16px)]' },
  green: { tile: 'rounded-control bg-chalk p-1', height: 'h-8' },
};

interface SiteLogoProps {
  ground: keyof typeof looks;
}

/** Whether the logo of the company has its name in it. */
export function useIsWholeLogo(): boolean {
  const logo = useLogo();
  return logo !== undefined && holdsName(logo);
}

/** The company's logo, or the sample one, without a name beside it. */
export function SiteMark({ ground }: SiteLogoProps) {
  const { name } = useSiteFacts();
  const logo = useLogo();
  if (!logo) return <LogoMark className="size-[min(2rem,48px)] shrink-0" />;
  const { tile, height } = looks[ground];
  return (
    <span className={tile}>
      <Picture
        // Makes the white background of a JPEG look transparent.
        className={`${height} w-auto max-w-44 object-contain mix-blend-multiply`}
        image={{ ...logo, alt: holdsName(logo) ? name : '' }}
        sizes="11rem"
      />
    </span>
  );
}

/** The company's logo with its name. */
export function SiteLogo({ ground }: SiteLogoProps) {
  const isWhole = useIsWholeLogo();
  return (
    <>
      <SiteMark ground={ground} />
      {!isWhole && <CompanyName />}
    </>
  );
}
