/* Receipts of payments: which files are accepted. Browser and server refuse the same ones. */
import { formatSize } from '../formats/size.ts';
import { MOST_BYTES } from '../formats/size-limits.ts';

/** The most pixels of a picture: more than any phone takes, and few enough to decode safely. */
export const MAX_RECEIPT_PIXELS = 60_000_000;
/** How many days a receipt is kept after its request was decided. */
export const RECEIPT_KEPT_DAYS = 90;

/** Why a larger receipt than `MOST_BYTES.receipt` is refused. */
export const RECEIPT_TOO_LARGE = `This file is larger than ${formatSize(MOST_BYTES.receipt)}. Choose a smaller one, or take a photo of it.`;

/** The smallest receipt in base64: a picture of one pixel. */
export const RECEIPT_EXAMPLE =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';

/** How receipts are stored: pictures as JPEG, documents as they came. */
export const RECEIPT_TYPES = ['image/jpeg', 'application/pdf'] as const;
/** The media type of a stored receipt. */
export type ReceiptType = (typeof RECEIPT_TYPES)[number];

/** The kind of an accepted file. */
export type ReceiptKind = 'png' | 'jpeg' | 'webp' | 'pdf';

/** The kind of a file by its contents, or why it is refused. */
export type CheckedReceipt =
  | { readonly ok: true; readonly kind: ReceiptKind }
  | { readonly ok: false; readonly problem: string };

const BEGINNINGS: readonly (readonly [kind: ReceiptKind, start: string | RegExp])[] = [
  ['png', '\x89PNG\r\n\x1a\n'],
  ['jpeg', '\xff\xd8\xff'],
  ['webp', /^RIFF[\s\S]{4}WEBP/],
  ['pdf', /^%PDF-[12]\.\d/],
];
const HEIC = /^[\s\S]{4}ftyp(?:hei[cfmsx]|hev[cmx]|mif1|msf1)/;
/** Readers of PDF look for its end in so many last bytes. */
const PDF_END_BYTES = 1024;

/** Checks a file by its first and last bytes; pictures still have to be decoded. */
export function checkReceipt(bytes: Uint8Array): CheckedReceipt {
  if (bytes.length === 0) return refused('This file is empty. Choose another one.');
  if (bytes.length > MOST_BYTES.receipt) {
    return refused(RECEIPT_TOO_LARGE);
  }
  const start = latin(bytes.subarray(0, 16));
  if (HEIC.test(start)) {
    return refused('HEIC pictures aren’t supported. Save the picture as JPEG or PNG.');
  }
  const kind = BEGINNINGS.find(([, beginning]) => beginsWith(start, beginning))?.[0];
  if (kind === undefined) return refused('A receipt is a PNG, JPEG or WebP picture, or a PDF.');
  if (kind === 'pdf' && !latin(bytes.subarray(-PDF_END_BYTES)).includes('%%EOF')) {
    return refused('This PDF is incomplete. Save it again, then choose it.');
  }
  return { ok: true, kind };
}

function beginsWith(text: string, beginning: string | RegExp): boolean {
  return typeof beginning === 'string' ? text.startsWith(beginning) : beginning.test(text);
}

function latin(bytes: Uint8Array): string {
  return String.fromCharCode(...bytes);
}

function refused(problem: string): CheckedReceipt {
  return { ok: false, problem };
}
