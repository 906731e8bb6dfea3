import { useCallback, useState } from 'react';

/** Whether pictures of a text are on their way: until then it is not whole. */
export function useUploading() {
  const [underway, setUnderway] = useState(0);
  const onUploading = useCallback((step: 1 | -1) => setUnderway((before) => before + step), []);
  return { isUploading: underway > 0, onUploading };
}
