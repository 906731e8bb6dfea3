import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { chromium } from '@playwright/test';
import { root } from '../../scripts/root.ts';
import { run as runProgram } from '../../scripts/running/run.ts';
import { type Browser, keys, middleOf, until } from './browser.ts';

const home = join(root, 'tests/browsers/chrome-109');
const packed = join(home, 'node_modules/@sparticuz/chromium/bin/chromium.br');
const program = join(home, 'node_modules/chromium');

/** Chrome 109, the last for Windows 7 and 8, for Linux on x64. Its package of 58 MB is installed when it is missing. */
export async function openChrome109(): Promise<Browser> {
  if (!existsSync(packed)) {
    await runProgram('npm', ['ci', '--ignore-scripts', '--prefix', home], { quiet: true });
  }
  if (!existsSync(program)) {
    writeFileSync(program, brotliDecompressSync(readFileSync(packed)), { mode: 0o755 });
  }
  const args = ['--headless', '--no-sandbox', '--no-zygote', '--disable-gpu', '--single-process'];
  const browser = await chromium.launch({ executablePath: program, args });
  const page = await (await browser.newContext()).newPage();
  const named = new Map([
    [keys.enter, 'Enter'],
    [keys.escape, 'Escape'],
  ]);

  const run: Browser['run'] = async (body, ...args) => {
    // As JSON, like the other browsers.
    const answer: string = await page.evaluate(
      `(async () => JSON.stringify({ value: await (${body})(...${JSON.stringify(args)}) }))()`,
    );
    return JSON.parse(answer).value;
  };

  return {
    name: `Chrome ${browser.version()}`,
    run,
    async goto(url) {
      await page.goto(url);
    },
    async back() {
      await page.goBack();
    },
    async press(selector, name) {
      // The element may still be loading.
      const { x, y } = await until(`Press ${selector} ${name ?? ''}`, () =>
        run(middleOf, selector, name),
      );
      await page.mouse.click(x, y);
    },
    async type(text) {
      for (const key of text) await page.keyboard.press(named.get(key) ?? key);
    },
    async resize(width, height) {
      await page.setViewportSize({ width, height });
    },
    close: () => browser.close(),
  };
}
