import { use } from 'react';
import {
  type DataRouter,
  type NavigateOptions,
  UNSAFE_DataRouterContext,
  useLocation,
  useNavigate,
} from 'react-router';

/**
 * The router, whose `state` is of this moment. The hooks of React Router return the state that was rendered last: a link
 * may have been pressed since, and its navigation must not be interrupted by one that nobody asked for.
 */
export function useRouter(): DataRouter {
  const context = use(UNSAFE_DataRouterContext);
  if (!context) throw new Error('There is no router around this component.');
  return context.router;
}

/** Whether the router is opening an address that is no search of the list on this screen. */
export function isLeaving({ state: { navigation } }: DataRouter): boolean {
  return navigation.state !== 'idle' && navigation.formMethod !== 'GET';
}

/**
 * Opens the screen that follows a call, unless somebody has opened another screen, or pressed a link to one, during the
 * call. Resolves to whether it was opened; what is typed may keep the present screen open.
 */
export function useOpenAfterCall() {
  const router = useRouter();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  return async (address: string, options?: NavigateOptions): Promise<boolean> => {
    if (router.state.location.pathname !== pathname || isLeaving(router)) return false;
    await navigate(address, options);
    return router.state.location.pathname !== pathname;
  };
}
