/** A screen that could not be loaded says so inside the frame; the sidebar stays. */
export { Outlet as default } from 'react-router';
export { LoadError as ErrorBoundary } from '../ui/screen.tsx';
