import { parentPort, workerData } from 'node:worker_threads';
import { articleMarkdown } from './article-markdown.ts';

// The worker thread of article-markdown.ts: converts one tree to Markdown.

parentPort?.postMessage(articleMarkdown(workerData));
