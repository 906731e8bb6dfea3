// The thread of write-markdown.ts: one tree, and its Markdown.
import { parentPort, workerData } from 'node:worker_threads';
import { articleMarkdown } from './article-markdown.ts';

parentPort?.postMessage(articleMarkdown(workerData));
