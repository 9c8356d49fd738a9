/** Whether this browser has passkeys at all; it has none on a page without https. */
export function hasPasskeys(): boolean {
  return 'PublicKeyCredential' in globalThis;
}
