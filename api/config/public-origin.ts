/** Whether an origin can be reached by anybody: HTTPS at a name of its own, no address and no local name. */
export function isPublicOrigin(origin: string): boolean {
  const { protocol, hostname } = new URL(origin);
  const isAddress = hostname.startsWith('[') || /^[\d.]+$/.test(hostname);
  const isLocal =
    !hostname.includes('.') || /\.(?:local|localhost|internal|lan|test)$/.test(hostname);
  return protocol === 'https:' && !isAddress && !isLocal;
}
