import { createHash, randomUUID } from 'node:crypto';
import sharp from 'sharp';
import type { Chance } from '../random.ts';
import { type AdminCall, settle } from './admin-call.ts';
import { ask, type Ledger } from './ledger.ts';

/** A picture of one width gets one size, of the other two. */
const widths = { narrow: 64, wide: 500 };

/** Saves a new post with its picture, or its next version with another picture. Every field contains the version. */
export async function savePost(
  ledger: Ledger,
  call: AdminCall,
  chance: Chance,
  known?: [key: string, id: number],
): Promise<boolean> {
  const [key, id] = known ?? [randomUUID()];
  const version = versionAfter(ledger, key);
  const name = `${key} ${version}`;
  const picture = await pictureOf(chance, widths[chance.pick({ narrow: 3, wide: 1 })]);
  ledger.pictures.set(name, createHash('sha256').update(picture).digest('hex'));
  const granted = ask(ledger, 'posts', key, version);
  const response = await call(id === undefined ? '/api/blogs' : `/api/blogs/${id}`, {
    method: id === undefined ? 'POST' : 'PUT',
    body: formOf(name, picture),
  });
  // The status arrives before the body and already means success.
  if (response?.status === 201) {
    const post = await response.json().catch(() => undefined);
    if (post) ledger.postIds.set(key, post.id);
  }
  return await settle(ledger, response, granted);
}

function versionAfter(ledger: Ledger, key: string): string {
  const { acknowledged, requested = [] } = ledger.posts.get(key) ?? {};
  const last = [acknowledged ?? 'v0', ...requested].map((version) => Number(version.slice(1)));
  return `v${Math.max(...last) + 1}`;
}

function formOf(name: string, picture: Uint8Array<ArrayBuffer>): FormData {
  const form = new FormData();
  const fields = {
    title: `Post ${name}`,
    author: 'Asha',
    status: 'published',
    content: `<p>This is post ${name}.</p>`,
    featured_image_alt: `Picture ${name}`,
  };
  for (const [field, value] of Object.entries(fields)) form.set(field, value);
  form.set('featured_image', new Blob([picture]), 'picture.png');
  return form;
}

/** A picture of a unique colour, so that no two files are the same. */
async function pictureOf(chance: Chance, width: number): Promise<Uint8Array<ArrayBuffer>> {
  const [r = 0, g = 0, b = 0] = Array.from({ length: 3 }, () => Math.floor(chance.upTo(256)));
  const background = { r, g, b };
  const picture = sharp({ create: { width, height: 48, channels: 3, background } });
  return new Uint8Array(await picture.png().toBuffer());
}
