import { index, layout, type RouteConfig, route } from '@react-router/dev/routes';

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
  route('admin/login', 'admin/session/login.tsx'),
  route('admin/logout', 'admin/session/logout.tsx'),
  route('admin/invitation', 'admin/session/invitation.tsx'),
  route('admin/forgotten', 'admin/session/forgotten.tsx'),
  route('admin/reset', 'admin/session/reset.tsx'),
  route('admin/second-step', 'admin/session/required-step.tsx'),
  route('admin/email', 'admin/session/confirm-email.tsx'),
  route('admin', 'admin/layout/layout.tsx', [
    index('admin/session/start.tsx'),
    layout('admin/layout/screens-boundary.tsx', [
      route('today', 'admin/today/today.tsx'),
      route('dashboard', 'admin/dashboard/dashboard.tsx'),
      route('blogs', 'admin/posts/list.tsx'),
      // The same file for both: the first save of a new post changes the address but keeps the form.
      route('blog/create', 'admin/post-editor/post-editor.tsx', { id: 'admin/post-create' }),
      route('blog/edit/:id', 'admin/post-editor/post-editor.tsx', { id: 'admin/post-edit' }),
      route('blog/:id', 'admin/posts/view.tsx'),
      route('topics', 'admin/topics/list.tsx'),
      route('authors', 'admin/authors/list.tsx'),
      route('scheduled', 'admin/schedule/scheduled.tsx'),
      route('history/:id', 'admin/history/history.tsx'),
      route('media', 'admin/media/list.tsx'),
      route('comments', 'admin/comments/comments.tsx'),
      route('people', 'admin/people/list.tsx'),
      route('people/:id', 'admin/people/person.tsx'),
      route('messages', 'admin/messages/list.tsx'),
      route('messages/:id', 'admin/messages/message.tsx'),
      route('sources', 'admin/sources/sources.tsx'),
      route('newsletter', 'admin/newsletter/newsletter.tsx'),
      route('newsletter/all', 'admin/newsletter/newsletters.tsx'),
      route('newsletter/delivery', 'admin/newsletter/delivery.tsx'),
      route('newsletter/:id', 'admin/newsletter/one-newsletter.tsx'),
      route('outbox', 'admin/outbox/outbox.tsx'),
      route('pages', 'admin/pages/list.tsx'),
      route('pages/:key', 'admin/pages/page-editor.tsx'),
      route('site', 'admin/site/site.tsx'),
      route('settings', 'admin/settings/settings.tsx'),
      route('accounts', 'admin/accounts/accounts.tsx'),
      route('activity', 'admin/activity/activity.tsx'),
      route('settings/copies', 'admin/copies/copies.tsx'),
      route('settings/notifications', 'admin/settings/notifications.tsx'),
      route('settings/templates-and-data', 'admin/settings/templates-and-data.tsx'),
      route('*', 'admin/layout/not-found.tsx'),
    ]),
  ]),
] satisfies RouteConfig;
