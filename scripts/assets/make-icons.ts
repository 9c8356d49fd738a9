// Draws the icons in public/ from src/assets/tomato.svg with Chromium. Run after the mark changes:
//   node scripts/assets/make-icons.ts
import { readFile, writeFile } from 'node:fs/promises';
import { type Browser, chromium } from 'playwright';
import { findChromium } from '../bootstrap/find-chromium.ts';

type Icon = {
  readonly file: string;
  readonly sizePx: number;
  /** Part of the edge that the mark fills. */
  readonly fill: number;
  /**
   * Ground colour; icons of the web stay transparent, phones cut a full square to their own shape.
   */
  readonly ground: string;
};

const PAPER = '#fbf8f6';
const DARK_LEAF = '#93b74a';

const icons: readonly Icon[] = [
  { file: 'icon-192.png', sizePx: 192, fill: 0.94, ground: 'transparent' },
  { file: 'icon-512.png', sizePx: 512, fill: 0.94, ground: 'transparent' },
  { file: 'icon-maskable-512.png', sizePx: 512, fill: 0.62, ground: PAPER },
  { file: 'apple-touch-icon.png', sizePx: 180, fill: 0.74, ground: PAPER },
];

/** Programs look for this name without being told; browsers are told of the drawing. */
const FAVICON_PX = 32;

const publicFolder = new URL('../../public/', import.meta.url);

/** An icon file of Windows that holds one PNG. */
function packIcon(png: Buffer, sizePx: number): Buffer {
  const head = Buffer.alloc(22);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(1, 4);
  head.writeUInt8(sizePx, 6);
  head.writeUInt8(sizePx, 7);
  head.writeUInt16LE(1, 10);
  head.writeUInt16LE(32, 12);
  head.writeUInt32LE(png.length, 14);
  head.writeUInt32LE(head.length, 18);
  return Buffer.concat([head, png]);
}

async function drawFavicon(browser: Browser, mark: string): Promise<void> {
  const icon = { file: 'favicon.ico', sizePx: FAVICON_PX, fill: 1, ground: 'transparent' };
  const png = await drawMark(browser, mark, icon);
  await writeFile(new URL(icon.file, publicFolder), packIcon(png, icon.sizePx));
}

async function drawIcon(browser: Browser, mark: string, icon: Icon): Promise<void> {
  await writeFile(new URL(icon.file, publicFolder), await drawMark(browser, mark, icon));
}

async function drawMark(browser: Browser, mark: string, icon: Icon): Promise<Buffer> {
  const page = await browser.newPage({ viewport: { width: icon.sizePx, height: icon.sizePx } });
  const markPx = Math.round(icon.sizePx * icon.fill);
  await page.setContent(
    `<style>body{margin:0;display:grid;place-items:center;height:100vh;background:${icon.ground}}svg{width:${markPx}px;height:${markPx}px}</style>${mark}`,
  );
  const png = await page.screenshot({ omitBackground: true });
  await page.close();
  return png;
}

const mark = await readFile(new URL('../../src/assets/tomato.svg', import.meta.url), 'utf8');
const darkLeaf = `<style>@media (prefers-color-scheme:dark){.leaf{fill:${DARK_LEAF};stroke:${DARK_LEAF}}.leaf path:last-child{fill:none}}</style>`;
await writeFile(new URL('favicon.svg', publicFolder), mark.replace('>\n', `>\n${darkLeaf}\n`));

const executablePath = findChromium();
const browser = await chromium.launch({
  ...(executablePath === undefined ? {} : { executablePath }),
  args: ['--no-sandbox'],
});
for (const icon of icons) await drawIcon(browser, mark, icon);
await drawFavicon(browser, mark);
await browser.close();
