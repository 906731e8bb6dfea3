import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { loginAddress } from '../session/login-address.ts';
import { onSessionEnd } from '../session/session.ts';

/** Leads to the login, and back to this very screen afterwards, as soon as the session has ended. */
export function useSessionEnd(): void {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  useEffect(
    () => onSessionEnd(() => navigate(loginAddress({ pathname, search }), { replace: true })),
    [navigate, pathname, search],
  );
}
