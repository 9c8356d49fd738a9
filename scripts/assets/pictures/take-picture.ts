import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import type { Shot } from './shots.ts';
import type { Stage } from './stage.ts';

/** The most that a file may weigh, in bytes. */
const MOST = 40_000;
const QUALITIES = [62, 54, 46, 40, 34];

/**
 * Takes a picture in both themes and writes it for screens of one and of two pixels a point: AVIF, and
 * WebP for browsers without it. Returns what it wrote, in a line.
 */
export async function takePicture(stage: Stage, shot: Shot, folder: string): Promise<string> {
  const sizes: string[] = [];
  for (const theme of ['light', 'dark'] as const) {
    const png = await shot.take(stage, theme);
    const { width } = await sharp(png).metadata();
    const half = await sharp(png)
      .resize(Math.round(width / 2))
      .png()
      .toBuffer();
    const file = (ending: string) => path.join(folder, `${shot.name}-${theme}${ending}`);
    const files = [
      { name: file('.avif'), bytes: await pack(half, 'avif') },
      { name: file('-2x.avif'), bytes: await pack(png, 'avif') },
      { name: file('.webp'), bytes: await pack(half, 'webp') },
    ];
    for (const { name, bytes } of files) {
      await writeFile(name, bytes);
      sizes.push(`${Math.round(bytes.length / 100) / 10}`);
    }
  }
  return `${shot.name}: ${sizes.join(', ')} kB`;
}

/** Packs a picture at the best quality at which it is light enough; throws where none is. */
async function pack(png: Buffer, format: 'avif' | 'webp'): Promise<Buffer> {
  for (const quality of QUALITIES) {
    const picture = sharp(png);
    const bytes = await (format === 'avif'
      ? picture.avif({ quality, effort: 6 })
      : picture.webp({ quality: quality + 20, effort: 6 })
    ).toBuffer();
    if (bytes.length <= MOST) return bytes;
  }
  throw new Error(
    `A picture weighs more than ${MOST} bytes at the lowest quality: show less of it.`,
  );
}
