import { useEffect, useState } from 'react';
import { useLocation, useNavigation } from 'react-router';
import { isSameForm } from './same-form.ts';

/** A screen that comes sooner than this needs no skeleton, which would only flicker. */
const patienceMs = 200;

/** Whether another screen is being waited for, long enough to be worth showing. */
export function usePendingScreen(): boolean {
  const { pathname } = useLocation();
  const { location } = useNavigation();
  const isLeaving =
    location !== undefined &&
    location.pathname !== pathname &&
    !isSameForm(location.state, 'REPLACE');
  const [isLong, setIsLong] = useState(false);
  useEffect(() => {
    if (!isLeaving) return;
    const timer = setTimeout(() => setIsLong(true), patienceMs);
    return () => {
      clearTimeout(timer);
      setIsLong(false);
    };
  }, [isLeaving]);
  return isLeaving && isLong;
}
