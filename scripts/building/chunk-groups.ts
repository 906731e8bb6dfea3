/**
 * Which of the browser's code comes in one file. A public page is the framework, the site, its own route, and one or
 * two of the others; the back-office is the framework, the site's controls, the office and a screen.
 */
export const chunkGroups = [
  {
    name: 'framework',
    test: /rolldown.runtime|preload-helper|app\/entry\.client|node_modules\/(react|react-dom|react-router(?!.*\/dom\/(dom|lib)\.js)|scheduler)\//,
  },
  {
    name: 'site',
    test: /\/(app\/(root|shell\/(?!layout|trouble\/(away|not)|use-form|page-view\/visit-source)|ui\/(?!kolam\/drawn|choice)|sections\/opening\/closing)|styles\/(fonts\/|theme)|content\/(brand|navigation|pages\/error)|domain\/(kolam\/(hash|tone)|page|line-pictures\/logo))/,
  },
  { name: 'trouble', test: /\/app\/shell\/trouble\/|\/content\/pages\/not-found/ },
  // What only one route has comes with that route.
  { name: 'opening', test: /\/app\/sections\/(section-|opening\/hero)/ },
  { name: 'sections', test: /\/app\/sections\/(offers|opening|proof|reading)\//, minShareCount: 2 },
  {
    name: 'blog',
    test: /\/(app\/sections\/blog\/(?!post-article|author-card|reading)|content\/pages\/blog|domain\/(blog\/|text\/(dates|language)))/,
    minShareCount: 2,
  },
  { name: 'reading', test: /\/(app\/sections\/blog\/|content\/pages\/post)/, minShareCount: 2 },
  {
    name: 'forms',
    test: /\/(app\/(sections\/forms\/|shell\/(use-form|page-view\/visit-source))|domain\/(form-messages|analytics\/visit))/,
    minShareCount: 2,
  },
  { name: 'checks', test: /node_modules\/zod\/|\/domain\/forms\/(fields|read-form)/ },
  {
    name: 'editor',
    test: /node_modules\/(@tiptap|prosemirror|orderedmap|linkifyjs|rope-sequence|w3c-keyname|fast-equals|use-sync-external-store)|\/app\/admin\/editor\/(modal|rich-text\/(?!dialogs\/(file|upload)|toolbar\/shortcut))|\/domain\/(blog\/allowed-address|office\/media-messages)/,
  },
  {
    name: 'writing',
    test: /\/app\/admin\/editor\/|\/domain\/(forms\/blog-form|text\/plain-text)/,
    minShareCount: 2,
  },
  {
    name: 'office',
    test: /\/app\/(admin\/|routes\/admin\/(layout|entry))|\/domain\/(office\/|analytics\/days|text\/moment)|react-router\/.*\/dom\/(dom|lib)\.js/,
    minShareCount: 2,
  },
];
