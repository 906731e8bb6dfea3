import type { SiteFacts } from '../../../domain/site/site-facts.ts';

/**
 * Crawlers of AI companies, by the names that they look for in robots.txt. From robots.json of
 * https://github.com/ai-robots-txt/ai.robots.txt as of 22 August 2026, grouped by the purpose that it and their
 * operators state. Omitted are crawlers that also serve an ordinary search engine or link previews (Applebot,
 * Bravebot, PetalBot, facebookexternalhit, GoogleOther), those that come only when a site asks for it, and names with
 * spaces, which robots.txt cannot contain.
 */
const aiCrawlers = {
  /** They collect texts for training models, or sell them for that. */
  training: [
    'AI2Bot',
    'Ai2Bot-Dolma',
    'Amazonbot',
    'anthropic-ai',
    'Applebot-Extended',
    'Brightbot',
    'Bytespider',
    'CCBot',
    'ChatGLM-Spider',
    'ClaudeBot',
    'cohere-training-data-crawler',
    'Cotoyogi',
    'DeepSeekBot',
    'Diffbot',
    'FacebookBot',
    'Factset_spyderbot',
    'FriendlyCrawler',
    'Google-Extended',
    'GPTBot',
    'ICC-Crawler',
    'ImagesiftBot',
    'img2dataset',
    'laion-huggingface-processor',
    'LAIONDownloader',
    'meta-externalagent',
    'omgili',
    'omgilibot',
    'PanguBot',
    'SBIntuitionsBot',
    'TikTokSpider',
    'Timpibot',
    'VelenPublicWebCrawler',
    'Webzio-Extended',
  ],
  /** They find or fetch pages for an answer that names its sources. */
  search: [
    'Amzn-SearchBot',
    'Amzn-User',
    'Andibot',
    'AzureAI-SearchBot',
    'ChatGPT-User',
    'Claude-SearchBot',
    'Claude-User',
    'cohere-ai',
    'DuckAssistBot',
    'ExaSearchBot',
    'Gemini-Deep-Research',
    'Google-Agent',
    'Google-NotebookLM',
    'GoogleAgent-Mariner',
    'GoogleAgent-URLContext',
    'iAskBot',
    'kagi-fetcher',
    'Kimi-User',
    'LinerBot',
    'LinkupBot',
    'meta-externalfetcher',
    'meta-webindexer',
    'MistralAI-User',
    'OAI-SearchBot',
    'Perplexity-User',
    'PerplexityBot',
    'PhindBot',
    'TavilyBot',
    'TongyiBot',
    'YandexAdditional',
    'YandexAdditionalBot',
    'YiyanBot',
    'YouBot',
  ],
} as const;

/** Search pages are not listed here, since they are noindex. */
const closed = ['/admin', '/api/'];

/** The refused crawlers for each choice of the owner. */
const refused = new Map<string, readonly string[]>([
  ['all', []],
  ['search', aiCrawlers.training],
  ['none', [...aiCrawlers.training, ...aiCrawlers.search]],
]);

/** /robots.txt. Pictures and styles are allowed, since search engines render pages. */
export function robots(
  siteUrl: string,
  { aiCrawlers: allowed }: Pick<SiteFacts, 'aiCrawlers'>,
): string {
  const names = refused.get(allowed) ?? [];
  const groups = [
    ['User-agent: *', ...closed.map((path) => `Disallow: ${path}`)],
    ...(names.length > 0 ? [[...names.map((name) => `User-agent: ${name}`), 'Disallow: /']] : []),
  ];
  const text = groups.map((lines) => lines.join('\n')).join('\n\n');
  return `${text}\n\nSitemap: ${siteUrl}/sitemap.xml\n`;
}
