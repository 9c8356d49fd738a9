import {
  type PictureFacts,
  type PictureType,
  pictureAddress,
  picturesIn,
} from '#shared/domain/content/article-pictures.ts';
import { writeAttributes } from './attributes.ts';
import type { Image } from './tree.ts';

/** As wide as the text of an article, see `--text-width`. */
const SIZES = '(min-width: 46rem) 43.5rem, 92vw';

/** Returns the HTML of a picture: in the widths and types in which it is kept, where they are known. */
export function writePicture({ url, alt, title, facts }: Image, forFeeds: boolean): string {
  const [hash] = picturesIn(url);
  if (facts === undefined || hash === undefined) return image({ src: url, alt, title });
  const size = { width: String(facts.width), height: String(facts.height) };
  if (forFeeds) return image({ src: url, ...size, alt, title });
  const avif = sourcesOf(hash, facts, 'avif');
  const source =
    avif === ''
      ? ''
      : `<source${writeAttributes({ type: 'image/avif', srcset: avif, sizes: SIZES })}>`;
  const srcset = sourcesOf(hash, facts, 'webp');
  const shown = image({ src: url, srcset, sizes: SIZES, ...size, alt, title });
  return source === '' ? shown : `<picture>${source}${shown}</picture>`;
}

function sourcesOf(hash: string, { sizes }: PictureFacts, type: PictureType): string {
  return sizes
    .filter((each) => each.type === type)
    .map((each) => `${pictureAddress(hash, each)} ${each.width}w`)
    .join(', ');
}

function image(attributes: Readonly<Record<string, string | null>>): string {
  return `<img${writeAttributes(attributes)} loading="lazy" decoding="async">`;
}
