import type { Account } from '../../../domain/accounts/accounts.calls.ts';
import { NameTile } from '../../ui/kolam/cover.tsx';
import { DrawnPortrait } from '../../ui/portrait.tsx';

interface FaceProps {
  account: Pick<Account, 'picture' | 'isDrawn'>;
  name: string;
  /** Its size and corners. */
  className: string;
}

/** The portrait of an account beside its name, or the kolam of the name. */
export function Face({ account: { picture, isDrawn }, name, className }: FaceProps) {
  if (picture) {
    return <img alt="" className={`shrink-0 object-cover object-top ${className}`} src={picture} />;
  }
  if (isDrawn)
    return <DrawnPortrait alt="" className={`shrink-0 ${className}`} eager name={name} />;
  return <NameTile className={className} name={name} />;
}
