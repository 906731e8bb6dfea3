import { useSearchParams } from 'react-router';

/** The address of the list with a picture beside it, or with none. */
export function usePictureAddress(): (id?: number) => string {
  const [params] = useSearchParams();
  return (id) => {
    const next = new URLSearchParams(params);
    if (id === undefined) next.delete('picture');
    else next.set('picture', String(id));
    return `?${next}`;
  };
}
