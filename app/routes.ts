import { index, layout, type RouteConfig, route } from '@react-router/dev/routes';
import { screens } from './admin/screens.ts';

/** A page of content/site-pages.ts that consists of sections only; its route id is its path. */
const sitePage = (path: string) => route(path, 'pages/site-page.tsx', { id: `/${path}` });

/** An earlier version of a legal page. */
const policyVersion = (path: string) =>
  route(`${path}/:version`, 'pages/policy-version.tsx', { id: `/${path}/:version` });

export default [
  layout('layout/layout.tsx', [
    index('pages/site-page.tsx', { id: '/' }),
    sitePage('digital-marketing-mastery'),
    sitePage('hiring-solutions'),
    sitePage('digital-marketing-agency'),
    sitePage('website-development'),
    sitePage('about'),
    route('contact', 'pages/contact.tsx'),
    sitePage('privacy-policy'),
    sitePage('terms-conditions'),
    policyVersion('privacy-policy'),
    policyVersion('terms-conditions'),
    route('unsubscribe', 'pages/unsubscribe.tsx'),
    route('newsletter/confirm', 'pages/newsletter-confirm.tsx'),
    route('newsletter/preferences', 'pages/newsletter-preferences.tsx'),
    route('blog', 'blog/list.tsx'),
    route('blog/:slug', 'blog/post.tsx'),
    route('blog/author/:slug', 'blog/author.tsx'),
    route('blog/preview/:id', 'blog/preview.tsx'),
    route('*', 'pages/not-found.tsx'),
  ]),
  route('admin/login', 'admin/login/login.tsx'),
  route('admin/logout', 'admin/login/logout.tsx'),
  route('admin/invitation', 'admin/login/invitation.tsx'),
  route('admin/forgotten', 'admin/login/forgotten.tsx'),
  route('admin/reset', 'admin/login/reset.tsx'),
  route('admin/second-step', 'admin/settings/required-step.tsx'),
  route('admin/email', 'admin/login/confirm-email.tsx'),
  route('admin', 'admin/layout/layout.tsx', [
    index('admin/login/start.tsx'),
    layout('admin/layout/screens-boundary.tsx', [
      ...screens.map(({ path, file, id }) => route(path, `admin/${file}`, id ? { id } : {})),
      route('*', 'admin/layout/not-found.tsx'),
    ]),
  ]),
] satisfies RouteConfig;
