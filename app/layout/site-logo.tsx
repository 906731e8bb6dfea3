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

/** The company's logo with its name. */
export function SiteLogo({ ground }: SiteLogoProps) {
  const { name } = useSiteFacts();
  const logo = useLogo();
  if (!logo) {
    return (
      <>
        <LogoMark className="size-[min(2rem,48px)]" />
        <CompanyName />
      </>
    );
  }
  const isWhole = holdsName(logo);
  const { tile, height } = looks[ground];
  return (
    <>
      <span className={tile}>
        <Picture
          // Makes the white background of a JPEG look transparent.
          className={`${height} w-auto max-w-44 object-contain mix-blend-multiply`}
          image={{ ...logo, alt: isWhole ? name : '' }}
          sizes="11rem"
        />
      </span>
      {!isWhole && <CompanyName />}
    </>
  );
}
