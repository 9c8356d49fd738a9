import sharp, { type Sharp } from 'sharp';
import { invalid } from '#api/errors.ts';
import {
  keptWidths,
  MOST_PIXELS,
  PICTURE_TYPES,
  type PictureSize,
} from '#shared/domain/content/article-pictures.ts';
import { formatNumber } from '#shared/domain/formats/formats.ts';

/** A picture that was written anew: its size as it is shown, and its files. */
export interface MadePicture {
  readonly width: number;
  readonly height: number;
  readonly isAnimated: boolean;
  readonly files: readonly (PictureSize & { readonly content: Buffer })[];
}

const MOST_SIDE = 20_000;
const MOST_FRAMES = 300;
/** Frames of an animation are decoded together. */
const MOST_FRAME_PIXELS = 100_000_000;

const QUALITY = { avif: { quality: 55, effort: 2 }, webp: { quality: 78, effort: 4 } } as const;

/** How files of each type begin: nothing else is given to a decoder. */
const STARTS: readonly ((file: Buffer) => boolean)[] = [
  (file) => file.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff])),
  (file) => file.subarray(0, 8).equals(Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')),
  (file) => /^GIF8[79]a/.test(file.toString('latin1', 0, 6)),
  (file) => /^RIFF[\s\S]{4}WEBP/.test(file.toString('latin1', 0, 12)),
  (file) => /^[\s\S]{4}ftyp(?:avif|avis|mif1)/.test(file.toString('latin1', 0, 12)),
];

const KINDS = 'JPEG, PNG, WebP, AVIF or GIF';

/**
 * Decodes a picture and writes it anew in every width that is kept: upright, in sRGB and without
 * metadata. Throws 422 at `file` for anything else, and for more pixels than are taken, before
 * those are decoded.
 */
export async function readPicture(file: Buffer): Promise<MadePicture> {
  if (!STARTS.some((isOne) => isOne(file))) throw refused(`This is no ${KINDS} picture.`);
  const { width, height, pages } = await readSize(file);
  const isAnimated = pages > 1;
  const widths = keptWidths(width);
  const types = isAnimated ? (['webp'] as const) : PICTURE_TYPES;
  const files: (PictureSize & { content: Buffer })[] = [];
  try {
    for (const type of types) {
      for (const each of widths) {
        // One after the other: each holds its pixels in memory.
        const image = open(file, isAnimated).autoOrient().resize({ width: each });
        const content = await image[type](QUALITY[type]).toBuffer();
        files.push({ width: each, type, content });
      }
    }
  } catch {
    throw refused('This picture is damaged. Open it in a program for pictures and save it anew.');
  }
  return { width, height, isAnimated, files };
}

function open(file: Buffer, isAnimated: boolean): Sharp {
  const limitInputPixels = isAnimated ? MOST_FRAME_PIXELS : MOST_PIXELS;
  return sharp(file, { limitInputPixels, animated: isAnimated, failOn: 'error' });
}

/** Reads only the header. */
async function readSize(file: Buffer): Promise<{ width: number; height: number; pages: number }> {
  const read = await sharp(file, { limitInputPixels: false })
    .metadata()
    .catch(() => null);
  if (read === null) throw refused(`This ${KINDS} picture is damaged. Save it anew.`);
  const { width, height } = read.autoOrient;
  const pages = read.pages ?? 1;
  const isTooLarge =
    width * height > MOST_PIXELS ||
    Math.max(width, height) > MOST_SIDE ||
    pages > MOST_FRAMES ||
    (pages > 1 && width * height * pages > MOST_FRAME_PIXELS);
  if (isTooLarge) {
    throw refused(
      `This picture has ${formatNumber(width)} × ${formatNumber(height)} pixels${pages > 1 ? ` in ${formatNumber(pages)} frames` : ''}, more than are taken. Make it smaller: 3,200 pixels wide is plenty.`,
    );
  }
  return { width, height, pages };
}

function refused(text: string) {
  return invalid({ file: text });
}
