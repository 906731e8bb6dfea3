import { index, layout, type RouteConfig, route } from '@react-router/dev/routes';

export default [
  layout('shell/layout.tsx', [
    layout('shell/boundary.tsx', [
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
      route('blog', 'routes/blog/list.tsx'),
      route('blog/:slug', 'routes/blog/post.tsx'),
      route('*', 'routes/site/not-found.tsx'),
    ]),
  ]),
] satisfies RouteConfig;
