/*
 * The picture that a shared link shows: one for each page that names one, drawn from what the page
 * shows itself (its heading, and the digits of its timer). Kept by content in `.cache/social`, so
 * that a build draws only what changed.
 */
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { copyFile, mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import satori from 'satori';
import sharp from 'sharp';
import { plainText } from '#shared/domain/text/plain-text.ts';

/** Content of a social image. */
export interface SocialPicture {
  /** Where it lies, as its page names it: `/social/timer/5-minutes.png`. */
  readonly address: string;
  readonly heading: string;
  /** The digits of the page's timer; null for a page without one, and for a clock that stands at zero. */
  readonly digits: string | null;
  /** The name of the drawing of a timer page. */
  readonly scene: string | null;
}

/** The shapes of the drawings by their names, as `scenes.svg` of a built site has them. */
export type Drawings = ReadonlyMap<string, string>;

/** The size that every network shows uncut. */
const SIZE = { width: 1200, height: 630 } as const;
/** Changes with the drawing, so that pictures of an older one are drawn again. */
const DRAWING = '4';
const IMAGE = /<meta\s+property="og:image"\s+content="https?:\/\/[^"/]+(\/social\/[\w/-]+\.png)"/;
const HEADING = /<h1\b[^>]*>([\s\S]*?)<\/h1>/;
const SCENE = /\bdata-scene="([\w-]+)"/;
const SYMBOL = /<symbol id="([\w-]+)"[^>]*>([\s\S]*?)<\/symbol>/g;
const DIGITS = /role="timer"[^>]*>([\s\S]*?)<\/(?:p|div)>/;
const COLORS = { paper: '#fbf8f6', ink: '#2a201e', soft: '#fbe9e7', primary: '#d95550' } as const;

/** Returns the content of a built page's social image; null for a page that names none. */
export function readSocialPicture(html: string): SocialPicture | null {
  const address = IMAGE.exec(html)?.[1];
  const heading = plainText(HEADING.exec(html)?.[1] ?? '');
  if (address === undefined || heading === '') return null;
  const digits = plainText(DIGITS.exec(html)?.[1] ?? '').replaceAll(' ', '');
  // A clock that starts at nothing, because the page has not read it yet, says nothing.
  const isShown = /^\d+(?::\d\d)+$/.test(digits) && /[1-9]/.test(digits);
  return {
    address,
    heading,
    digits: isShown ? digits : null,
    scene: SCENE.exec(html)?.[1] ?? null,
  };
}

/** Reads the drawings out of a sheet of symbols. */
export function readDrawings(sheet: string): Drawings {
  return new Map([...sheet.matchAll(SYMBOL)].map(([, name = '', shapes = '']) => [name, shapes]));
}

/** Draws the pictures of a site into it, taking unchanged ones from `cacheDir`. */
export async function drawSocialPictures(
  siteDir: string,
  cacheDir: string,
  { pictures, drawings }: { readonly pictures: readonly SocialPicture[]; drawings: Drawings },
): Promise<void> {
  for (const { scene, ...words } of pictures) {
    const kept = await drawInto(cacheDir, { ...words, drawing: drawings.get(scene ?? '') ?? null });
    const target = path.join(siteDir, words.address);
    await mkdir(path.dirname(target), { recursive: true });
    await copyFile(kept, target);
  }
}

/** Returns the file of a picture in a folder where each is kept by its content; draws it where it is not there. */
export async function drawInto(folder: string, sketch: Sketch): Promise<string> {
  const file = path.join(folder, `${fingerprint(sketch)}.png`);
  if (existsSync(file)) return file;
  const drawing = underWay.get(file) ?? drawFile(file, sketch);
  underWay.set(file, drawing);
  try {
    await drawing;
  } finally {
    underWay.delete(file);
  }
  return file;
}

/** Pictures that are being drawn, by their files. */
const underWay = new Map<string, Promise<void>>();

async function drawFile(file: string, sketch: Sketch): Promise<void> {
  fonts ??= readFonts();
  const drawn = await draw(sketch, await fonts);
  await mkdir(path.dirname(file), { recursive: true });
  // At once, so that what is ended here leaves no half picture; several processes may draw the same.
  const beside = `${file}.${process.pid}.new`;
  await writeFile(beside, drawn);
  await rename(beside, file);
}

let fonts: Promise<Fonts> | null = null;

type Fonts = Parameters<typeof satori>[1]['fonts'];

/** A picture with the shapes that it shows. */
export type Sketch = Omit<SocialPicture, 'scene'> & { readonly drawing: string | null };

async function draw(picture: Sketch, fonts: Fonts): Promise<Buffer> {
  const svg = await satori(sceneOf(picture), { ...SIZE, fonts });
  return sharp(Buffer.from(svg)).png({ palette: true, compressionLevel: 9 }).toBuffer();
}

/** A box of satori, which takes what `createElement` would make. */
function box(style: Record<string, unknown>, children: unknown): Parameters<typeof satori>[0] {
  return { type: 'div', key: null, props: { style: { display: 'flex', ...style }, children } };
}

/** A drawing on a round ground. */
function seal(shapes: string) {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" color="${COLORS.primary}">${shapes}</svg>`;
  const src = `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`;
  const image = { type: 'img', key: null, props: { src, width: 190, height: 190 } };
  const ground = { width: 310, height: 310, borderRadius: 155, background: COLORS.soft };
  return box({ ...ground, alignItems: 'center', justifyContent: 'center' }, image);
}

function sceneOf({ heading, digits, drawing }: Sketch) {
  const name = box({ alignItems: 'center', gap: 20, fontSize: 40, fontWeight: 800 }, [
    box({ width: 44, height: 44, borderRadius: 22, background: COLORS.primary }, ''),
    'Ripen',
  ]);
  const clock =
    digits === null
      ? box({ width: 320, height: 14, borderRadius: 7, background: COLORS.primary }, '')
      : box({ fontSize: digits.length > 5 ? 160 : 240, fontWeight: 700, lineHeight: 1 }, digits);
  const middle = box({ alignItems: 'center', justifyContent: 'space-between' }, [
    ...(digits === null && drawing !== null ? [] : [clock]),
    ...(drawing === null ? [] : [seal(drawing)]),
  ]);
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
    [name, middle, title],
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

function fingerprint({ heading, digits, drawing }: Sketch): string {
  const text = JSON.stringify([DRAWING, heading, digits, drawing]);
  return createHash('sha256').update(text).digest('hex').slice(0, 24);
}
