/** Drawing functions of the browser; tests pass their own. */
export interface PictureTools {
  readonly read: (file: Blob) => Promise<ImageBitmap>;
  readonly canvas: () => HTMLCanvasElement;
}

const OWN: PictureTools = {
  read: (file) => createImageBitmap(file),
  canvas: () => document.createElement('canvas'),
};

/**
 * Returns the middle of a picture as a square of `size` pixels, as the data URL of a WebP (or a JPEG
 * where the browser writes no WebP); null for a file that is no picture. Where and with what it was
 * taken is not in it any more.
 */
export async function makeSmallPicture(
  file: Blob,
  size: number,
  { read, canvas }: PictureTools = OWN,
): Promise<string | null> {
  const picture = await read(file).catch(() => null);
  if (picture === null) return null;
  const sheet = canvas();
  sheet.width = size;
  sheet.height = size;
  const pen = sheet.getContext('2d');
  if (pen === null) return null;
  const side = Math.min(picture.width, picture.height);
  const left = (picture.width - side) / 2;
  const top = (picture.height - side) / 2;
  // Under what is transparent, because a JPEG is not.
  pen.fillStyle = '#ffffff';
  pen.fillRect(0, 0, size, size);
  pen.drawImage(picture, left, top, side, side, 0, 0, size, size);
  picture.close();
  const webp = sheet.toDataURL('image/webp', 0.85);
  return webp.startsWith('data:image/webp') ? webp : sheet.toDataURL('image/jpeg', 0.85);
}
