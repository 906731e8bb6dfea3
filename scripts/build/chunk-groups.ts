/**
 * Which of the browser's code comes in one file. A public page is the framework, the site, its own route, and one or
 * two of the others; the admin is the framework, the site's controls, its layout and a screen.
 */
export const chunkGroups = [
  {
    name: 'framework',
    test: /rolldown.runtime|preload-helper|app\/entry\.client|node_modules\/(react|react-dom|react-router(?!.*\/dom\/(dom|lib)\.js)|scheduler)\//,
  },
  {
    name: 'site',
    test: /\/(app\/(root|layout\/(?!layout|errors\/(away|not)|use-form|page-view\/visit-source)|ui\/(?!kolam\/drawn|choice)|sections\/opening\/closing)|styles\/(fonts\/|theme)|content\/(brand|navigation|pages\/error)|domain\/page|art\/(kolam\/(hash|tone)|line-pictures\/logo))/,
  },
  { name: 'errors', test: /\/app\/layout\/errors\/|\/content\/pages\/not-found/ },
  // What only one route has comes with that route.
  { name: 'opening', test: /\/app\/sections\/(section-|opening\/hero)/ },
  { name: 'sections', test: /\/app\/sections\/(offers|opening|proof|reading)\//, minShareCount: 2 },
  {
    name: 'blog',
    test: /\/(app\/sections\/blog\/(?!post-article|author-card|reading)|content\/pages\/blog|domain\/(posts\/|text\/(dates|language)))/,
    minShareCount: 2,
  },
  { name: 'reading', test: /\/(app\/sections\/blog\/|content\/pages\/post)/, minShareCount: 2 },
  {
    name: 'forms',
    test: /\/(app\/(sections\/forms\/|layout\/(use-form|page-view\/visit-source))|domain\/(form-messages|analytics\/visit))/,
    minShareCount: 2,
  },
  { name: 'checks', test: /node_modules\/zod\/|\/domain\/forms\/(fields|read-form)/ },
  {
    name: 'editor',
    test: /node_modules\/(@tiptap|prosemirror|orderedmap|linkifyjs|rope-sequence|w3c-keyname|fast-equals|use-sync-external-store)|\/app\/admin\/post-editor\/(modal|rich-text\/(?!dialogs\/(file|upload)|toolbar\/shortcut))|\/domain\/(posts\/allowed-address|admin\/media-messages)/,
  },
  {
    name: 'writing',
    test: /\/app\/admin\/post-editor\/|\/domain\/(forms\/post-form|text\/plain-text)/,
    minShareCount: 2,
  },
  {
    name: 'admin',
    test: /\/app\/admin\/|\/domain\/(admin\/|analytics\/days|text\/moment)|react-router\/.*\/dom\/(dom|lib)\.js/,
    minShareCount: 2,
  },
];
