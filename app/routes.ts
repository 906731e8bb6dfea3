import { index, layout, type RouteConfig, route } from '@react-router/dev/routes';

export default [
  layout('shell/layout.tsx', [
    index('routes/site/home.tsx'),
    route('digital-marketing-mastery', 'routes/site/courses.tsx'),
    route('hiring-solutions', 'routes/site/hiring.tsx'),
    route('digital-marketing-agency', 'routes/site/agency.tsx'),
    route('website-development', 'routes/site/web-development.tsx'),
    route('about', 'routes/site/about.tsx'),
    route('contact', 'routes/site/contact.tsx'),
    route('privacy-policy', 'routes/site/privacy-policy.tsx'),
    route('terms-conditions', 'routes/site/terms-conditions.tsx'),
    route('unsubscribe', 'routes/site/unsubscribe.tsx'),
    route('newsletter/confirm', 'routes/site/newsletter-confirm.tsx'),
    route('blog', 'routes/blog/list.tsx'),
    route('blog/:slug', 'routes/blog/post.tsx'),
    route('blog/preview/:id', 'routes/blog/preview.tsx'),
    route('*', 'routes/site/not-found.tsx'),
  ]),
  route('admin/login', 'routes/admin/entry/login.tsx'),
  route('admin/logout', 'routes/admin/entry/logout.tsx'),
  route('admin', 'routes/admin/layout.tsx', [
    index('routes/admin/entry/start.tsx'),
    route('dashboard', 'routes/admin/dashboard.tsx'),
    route('blogs', 'routes/admin/blogs.tsx'),
    // One file: the first save of a new blog leads from one address to the other without a new form.
    route('blog/create', 'routes/admin/blog-form.tsx', { id: 'routes/admin/blog-create' }),
    route('blog/edit/:id', 'routes/admin/blog-form.tsx', { id: 'routes/admin/blog-edit' }),
    route('blog/:id', 'routes/admin/blog-view.tsx'),
    route('comments', 'routes/admin/comments.tsx'),
    route('messages', 'routes/admin/messages/inbox.tsx'),
    route('messages/:id', 'routes/admin/messages/message.tsx'),
    route('newsletter', 'routes/admin/newsletter.tsx'),
    route('outbox', 'routes/admin/outbox.tsx'),
    route('settings', 'routes/admin/settings.tsx'),
    route('*', 'routes/admin/entry/not-found.tsx'),
  ]),
] satisfies RouteConfig;
