/*
 * The picture that a shared link shows: one for each page that names one, drawn from what the page
 * shows itself (its heading, and the digits of its timer). Kept by content in `.cache/social`, so
 * that a build draws only what changed.
 */
import { createHash } from 'node:crypto';
import { copyFile, mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import satori from 'satori';
import sharp from 'sharp';
import { plainText } from './plain-text.ts';

/** Content of a social image. */
export interface SocialPicture {
  /** Where it lies, as its page names it: `/social/timer/5-minutes.png`. */
  readonly address: string;
  readonly heading: string;
  /** The digits of the page's timer; null for a page without one. */
  readonly digits: string | null;
}

/** The size that every network shows uncut. */
const SIZE = { width: 1200, height: 630 } as const;
/** Changes with the drawing, so that pictures of an older one are drawn again. */
const DRAWING = '3';
const IMAGE = /<meta\s+property="og:image"\s+content="https?:\/\/[^"/]+(\/social\/[\w/-]+\.png)"/;
const HEADING = /<h1\b[^>]*>([\s\S]*?)<\/h1>/;
const DIGITS = /role="timer"[^>]*>([\s\S]*?)<\/(?:p|div)>/;
const COLORS = { paper: '#fbf8f6', ink: '#2a201e', second: '#63534f', primary: '#d95550' } as const;

/** Returns the content of a built page's social image; null for a page that names none. */
export function readSocialPicture(html: string): SocialPicture | null {
  const address = IMAGE.exec(html)?.[1];
  const heading = plainText(HEADING.exec(html)?.[1] ?? '');
  if (address === undefined || heading === '') return null;
  const digits = plainText(DIGITS.exec(html)?.[1] ?? '').replaceAll(' ', '');
  return { address, heading, digits: /^\d+(?::\d\d)+$/.test(digits) ? digits : null };
}

/** Draws the pictures of a site into it, taking unchanged ones from `cacheDir`. */
export async function drawSocialPictures(
  siteDir: string,
  cacheDir: string,
  pictures: readonly SocialPicture[],
): Promise<void> {
  const fonts = await readFonts();
  await mkdir(cacheDir, { recursive: true });
  for (const picture of pictures) {
    const kept = path.join(cacheDir, `${fingerprint(picture)}.png`);
    const target = path.join(siteDir, picture.address);
    await mkdir(path.dirname(target), { recursive: true });
    try {
      await copyFile(kept, target);
    } catch {
      await writeFile(`${kept}.new`, await draw(picture, fonts));
      // At once, so that a build that is ended here leaves no half picture.
      await rename(`${kept}.new`, kept);
      await copyFile(kept, target);
    }
  }
}

type Fonts = Parameters<typeof satori>[1]['fonts'];

async function draw(picture: SocialPicture, fonts: Fonts): Promise<Buffer> {
  const svg = await satori(sceneOf(picture), { ...SIZE, fonts });
  return sharp(Buffer.from(svg)).png({ palette: true, compressionLevel: 9 }).toBuffer();
}

/** A box of satori, which takes what `createElement` would make. */
function box(style: Record<string, unknown>, children: unknown): Parameters<typeof satori>[0] {
  return { type: 'div', key: null, props: { style: { display: 'flex', ...style }, children } };
}

function sceneOf({ heading, digits }: SocialPicture) {
  const name = box({ alignItems: 'center', gap: 20, fontSize: 40, fontWeight: 800 }, [
    box({ width: 44, height: 44, borderRadius: 22, background: COLORS.primary }, ''),
    'Ripen',
  ]);
  const clock =
    digits === null
      ? box({ width: 320, height: 14, borderRadius: 7, background: COLORS.primary }, '')
      : box({ fontSize: digits.length > 5 ? 190 : 250, fontWeight: 700, lineHeight: 1 }, digits);
  const title = box(
    { fontSize: titleSize(heading, digits), fontWeight: 800, lineHeight: 1.12 },
    heading,
  );
  return box(
    {
      ...SIZE,
      boxSizing: 'border-box',
      flexDirection: 'column',
      justifyContent: 'space-between',
      padding: 72,
      background: COLORS.paper,
      color: COLORS.ink,
      fontFamily: 'Figtree',
      letterSpacing: '-0.02em',
      borderBottom: `18px solid ${COLORS.primary}`,
    },
    [name, clock, title],
  );
}

/** Without a clock the words have the room to themselves. */
function titleSize(heading: string, digits: string | null): number {
  if (digits === null) return heading.length > 40 ? 76 : 96;
  return heading.length > 40 ? 50 : 64;
}

async function readFonts(): Promise<Fonts> {
  const { resolve } = createRequire(import.meta.url);
  const weights = [700, 800] as const;
  return Promise.all(
    weights.map(async (weight) => ({
      name: 'Figtree',
      weight,
      data: await readFile(
        resolve(`@fontsource/figtree/files/figtree-latin-${weight}-normal.woff`),
      ),
    })),
  );
}

function fingerprint({ heading, digits }: SocialPicture): string {
  const text = JSON.stringify([DRAWING, heading, digits]);
  return createHash('sha256').update(text).digest('hex').slice(0, 24);
}
