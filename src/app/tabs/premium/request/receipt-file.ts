import { checkReceipt } from '#shared/domain/premium/receipt.ts';

/** A chosen file, ready to be sent, or the reason it is not accepted. */
export type ReceiptFile =
  | { readonly ok: true; readonly name: string; readonly content: string }
  | { readonly ok: false; readonly problem: string };

/** Base64 is encoded in chunks: a whole file exceeds the arguments of a call. */
const PIECE = 0x6000;

/** Reads a file chosen as a receipt; applies the server's check of its bytes. */
export async function readReceiptFile(file: File): Promise<ReceiptFile> {
  const buffer = await file.arrayBuffer().catch(() => null);
  if (buffer === null)
    return { ok: false, problem: 'This file could not be read. Choose it again.' };
  const bytes = new Uint8Array(buffer);
  const checked = checkReceipt(bytes);
  return checked.ok ? { ok: true, name: file.name, content: toBase64(bytes) } : checked;
}

function toBase64(bytes: Uint8Array): string {
  const pieces: string[] = [];
  for (let at = 0; at < bytes.length; at += PIECE) {
    pieces.push(btoa(String.fromCharCode(...bytes.subarray(at, at + PIECE))));
  }
  return pieces.join('');
}
