import { useEffect, useRef, useState } from 'react';

/** The scale at which a window of this width fits into its container. */
export function useScale(width: number) {
  const frame = useRef<HTMLDivElement>(null);
  const [scale, setScale] = useState(1);
  useEffect(() => {
    const { current } = frame;
    if (!current) return;
    const adjust = () => setScale(Math.min(1, current.clientWidth / width || 1));
    const observer = new ResizeObserver(adjust);
    observer.observe(current);
    adjust();
    return () => observer.disconnect();
  }, [width]);
  return { frame, scale };
}
