/* Pictures of articles: what is taken, and the files that are made of each. */

/** More pixels than any camera makes are refused before they are decoded. */
export const MOST_PIXELS = 60_000_000;
/** The widths that layouts need, in pixels, as far as a picture is that wide. */
export const PICTURE_WIDTHS = [480, 800, 1200, 1600] as const;
/** The types that an upload is kept in, the smaller first; a picture that moves has WebP alone. */
export const PICTURE_TYPES = ['avif', 'webp'] as const;
/** The type of the copy for mails: JPEG, or PNG where something shows through. */
const MAIL_TYPES = ['jpeg', 'png'] as const;
/** Every type of a file of a picture. */
export const FILE_TYPES = [...PICTURE_TYPES, ...MAIL_TYPES] as const;
export type PictureType = (typeof FILE_TYPES)[number];
/** The width of pictures in mails, for screens with two pixels for each of CSS. */
const MAIL_WIDTH = 1072;

/** A file of a picture. */
export interface PictureSize {
  readonly width: number;
  readonly type: PictureType;
}

/** The facts about a picture that its HTML needs. */
export interface PictureFacts {
  readonly width: number;
  readonly height: number;
  /** The files in which it is kept. */
  readonly sizes: readonly PictureSize[];
}

/** Returns the widths in which a picture is kept: its own, where none of the layout's fits. */
export function keptWidths(width: number): number[] {
  const widths = PICTURE_WIDTHS.filter((each) => each <= width);
  const widest = Math.min(width, PICTURE_WIDTHS.at(-1) ?? width);
  return widths.includes(widest as (typeof PICTURE_WIDTHS)[number]) ? widths : [...widths, widest];
}

/** Returns the address of a file of a picture. */
export function pictureAddress(hash: string, { width, type }: PictureSize): string {
  return `/pictures/${hash}-${width}.${type}`;
}

const ADDRESS = /\/pictures\/([0-9a-f]{64})-(\d{1,4})\.(avif|webp|jpeg|png)/g;

/** Returns the hashes of the pictures that a text names, each once. */
export function picturesIn(source: string): string[] {
  return [...new Set([...source.matchAll(ADDRESS)].map(([, hash = '']) => hash))];
}

/** Reads an address of a file of a picture; null for any other. */
export function readPictureAddress(
  address: string,
): { readonly hash: string; readonly width: number; readonly type: PictureType } | null {
  const [whole, hash, width, type] =
    /^\/pictures\/([0-9a-f]{64})-([1-9]\d{0,3})\.(avif|webp|jpeg|png)$/.exec(address) ?? [];
  const known = FILE_TYPES.find((each) => each === type);
  if (whole === undefined || hash === undefined || known === undefined) return null;
  return { hash, width: Number(width), type: known };
}

/** Says if a file of this type is shown by every mail program. */
export function isMailType(type: PictureType): boolean {
  return MAIL_TYPES.some((each) => each === type);
}

/** The WebP file that fits a mail: the narrowest that is wide enough, else the widest. */
export function sizeForMail(sizes: readonly PictureSize[]): PictureSize | undefined {
  const files = sizes
    .filter(({ type }) => type === 'webp')
    .toSorted((one, other) => one.width - other.width);
  return files.find(({ width }) => width >= MAIL_WIDTH) ?? files.at(-1);
}
