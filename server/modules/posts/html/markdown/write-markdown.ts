import { resolve } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { Root } from 'hast';
import { createQueue } from '../../../../work-queue.ts';
import { elementsIn } from '../tree/elements.ts';
import { textOf } from '../tree/text-of.ts';
import { articleMarkdown } from './article-markdown.ts';

/** Written at once, in some 30 ms; the longest text would hold the event loop for seconds. */
const small = { elements: 500, characters: 20_000 };

/** By its path in the checkout: this file may have been bundled. */
const thread = resolve('server/modules/posts/html/markdown/markdown-thread.ts');

/** Trees of some megabytes: one after the other. */
const enqueue = createQueue();

/** A clean tree as Markdown; in a thread if it is large. */
export async function writeArticle(tree: Root): Promise<string> {
  const isSmall =
    elementsIn(tree).length <= small.elements && textOf(tree).length <= small.characters;
  return isSmall ? articleMarkdown(tree) : await enqueue(() => inThread(tree));
}

function inThread(tree: Root): Promise<string> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(thread, { workerData: tree });
    worker.once('message', resolve);
    worker.once('error', reject);
    worker.once('exit', () => reject(new Error('The thread ended without an answer.')));
  });
}
