import sharp from 'sharp';
import { invalid } from '#api/errors.ts';
import {
  checkReceipt,
  MAX_RECEIPT_PIXELS,
  type ReceiptType,
} from '#shared/domain/premium/receipt.ts';

/** A receipt as it is stored: nothing is left of a picture but what it shows. */
export interface ReadReceipt {
  readonly mediaType: ReceiptType;
  readonly content: Buffer;
}

/** Small print stays legible at this length of the longer side. */
const LONGEST_SIDE = 2400;
const DAMAGED = 'This picture is damaged. Take a new one, or save it again.';
const TOO_MANY_PIXELS = 'This picture has too many pixels. Choose a smaller one, or crop it.';

/**
 * Checks a file and makes the receipt that is stored. Pictures are decoded and re-encoded, so that
 * whatever else a file held is gone, the place where it was taken included; documents are kept as
 * they came. Throws 422 with what to do.
 */
export async function readReceipt(file: Buffer): Promise<ReadReceipt> {
  const checked = checkReceipt(file);
  if (!checked.ok) throw invalid({ content: checked.problem });
  if (checked.kind === 'pdf') return { mediaType: 'application/pdf', content: file };
  return { mediaType: 'image/jpeg', content: await inTurn(() => encodeAnew(file)) };
}

async function encodeAnew(file: Buffer): Promise<Buffer> {
  // The size stands in the header: nothing is decoded for it.
  const size = await sharp(file, { limitInputPixels: false }).metadata().catch(damaged);
  if (size.width * size.height > MAX_RECEIPT_PIXELS) throw invalid({ content: TOO_MANY_PIXELS });
  return sharp(file, { limitInputPixels: MAX_RECEIPT_PIXELS, failOn: 'error' })
    .autoOrient()
    .resize(LONGEST_SIDE, LONGEST_SIDE, { fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: 84 })
    .toBuffer()
    .catch(damaged);
}

function damaged(): never {
  throw invalid({ content: DAMAGED });
}

let last: Promise<unknown> = Promise.resolve();

/** One picture at a time: a large one takes much memory while it is decoded. */
function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const turn = last.then(work, work);
  last = turn.catch(() => null);
  return turn;
}
