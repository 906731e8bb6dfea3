import { useEffect, useState } from 'react';
import { useNavigation } from 'react-router';
import { connectionCopy } from '../../../content/navigation.ts';

/** What comes sooner needs no sign. */
const patienceMs = 150;

/** A thin bar over the page while another one is on its way. */
export function MovingSign() {
  const isMoving = useNavigation().state !== 'idle';
  const [isSlow, setIsSlow] = useState(false);
  useEffect(() => {
    if (!isMoving) return;
    const timer = setTimeout(setIsSlow, patienceMs, true);
    return () => {
      clearTimeout(timer);
      setIsSlow(false);
    };
  }, [isMoving]);
  return (
    <div className="moving-sign" data-moving={isSlow || undefined}>
      <p className="sr-only" role="status">
        {isSlow && connectionCopy.loading}
      </p>
    </div>
  );
}
