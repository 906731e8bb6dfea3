import { parentPort, workerData } from 'node:worker_threads';
import { articleMarkdown } from './article-markdown.ts';

// The thread of article-markdown.ts: one tree, and its Markdown.

parentPort?.postMessage(articleMarkdown(workerData));
