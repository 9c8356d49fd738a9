import type { ImageMetadata } from 'astro';
import type { ProductPictureName } from '#shared/domain/content/product-pictures.ts';

const files = import.meta.glob<{ default: ImageMetadata }>('../../assets/pictures/*.{avif,webp}', {
  eager: true,
});

/** The files of a picture in one theme. */
export interface PictureFiles {
  /** Shows its size in points. */
  readonly webp: ImageMetadata;
  readonly avif: string;
  /** For screens of two pixels a point. */
  readonly avif2x: string;
}

/** Returns the files of a picture; throws where `npm run pictures` has not written them. */
export function pictureFiles(name: ProductPictureName, theme: 'light' | 'dark'): PictureFiles {
  const file = (ending: string): ImageMetadata => {
    const found = files[`../../assets/pictures/${name}-${theme}${ending}`];
    if (found === undefined) throw new Error(`There is no picture ${name}-${theme}${ending}.`);
    return found.default;
  };
  return { webp: file('.webp'), avif: file('.avif').src, avif2x: file('-2x.avif').src };
}
