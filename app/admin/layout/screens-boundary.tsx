/** Shows loading errors of screens inside the frame, so that the sidebar stays. */
export { Outlet as default } from 'react-router';
export { LoadError as ErrorBoundary } from '../ui/screen.tsx';
