import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../root.ts';

export function colour(name: string): string {
  const tokens = readFileSync(join(root, 'app/styles/tokens.css'), 'utf8');
  const [, value] = new RegExp(`--color-${name}: (#[0-9a-f]{6});`).exec(tokens) ?? [];
  if (!value) throw new Error(`tokens.css has no colour "${name}".`);
  return value;
}
