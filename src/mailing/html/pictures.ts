import { writeAttributes } from '#publishing/tree/attributes.ts';
import type { Image } from '#publishing/tree/tree.ts';
import {
  isMailType,
  type PictureFacts,
  pictureAddress,
  picturesIn,
  sizeForMail,
} from '#shared/domain/content/article-pictures.ts';
import { TEXT_WIDTH } from './look.ts';
import { type Surroundings, wholeAddress } from './surroundings.ts';

/** Returns the HTML of a picture, as wide as the text at most. */
export function writeMailPicture(image: Image, { site, pictures }: Surroundings): string {
  const { url, facts } = shownFile(image, pictures);
  const width = facts === undefined ? TEXT_WIDTH : Math.min(TEXT_WIDTH, facts.width);
  const height =
    facts === undefined ? null : String(Math.round((width / facts.width) * facts.height));
  const attributes = writeAttributes({
    src: wholeAddress(url, site),
    alt: image.alt,
    title: image.title,
    width: String(width),
    height,
    border: '0',
  });
  // Where pictures are not loaded the description is shown in this style.
  const style = `display:block;width:100%;max-width:${width}px;height:auto;border:0;border-radius:8px;font-size:14px;line-height:1.4`;
  return `<img${attributes} style="${style}">`;
}

/** The file of a picture that most mail programs show, and its size where it is known. */
export function shownFile(
  { url }: Pick<Image, 'url'>,
  pictures: Surroundings['pictures'],
): { readonly url: string; readonly facts: PictureFacts | undefined } {
  const [hash] = picturesIn(url);
  const facts = hash === undefined || !Object.hasOwn(pictures, hash) ? undefined : pictures[hash];
  if (hash === undefined || facts === undefined) return { url, facts: undefined };
  const file = facts.sizes.find(({ type }) => isMailType(type)) ?? sizeForMail(facts.sizes);
  return { url: file === undefined ? url : pictureAddress(hash, file), facts };
}
