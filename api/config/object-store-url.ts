/** An S3-compatible store: its bucket, and how calls are signed. */
export interface ObjectStoreSettings {
  /** Address of the bucket, and of a folder in it if one is named; ends without a slash. */
  readonly bucketUrl: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

/** How such a store is written. */
export const OBJECT_STORE_FORM =
  'https://key:secret@host/bucket, with ?region= where the store has regions';

/** The region that stores without regions expect. */
const NO_REGION = 'us-east-1';

/**
 * Reads `https://key:secret@host/bucket/folder?region=eu-central-1`, percent-encoded; null for anything
 * else. The folder and the region can be left out.
 */
export function readObjectStoreUrl(value: string): ObjectStoreSettings | null {
  if (!URL.canParse(value)) return null;
  const { protocol, host, username, password, pathname, searchParams, hash } = new URL(value);
  const [accessKeyId, secretAccessKey] = [username, password].map(decode);
  const folder = pathname.replace(/\/+$/, '');
  const isWhole = (protocol === 'https:' || protocol === 'http:') && folder !== '' && hash === '';
  const isKnown = [...searchParams.keys()].every((name) => name === 'region');
  if (!isWhole || !isKnown || !accessKeyId || !secretAccessKey) return null;
  return {
    bucketUrl: `${protocol}//${host}${folder}`,
    region: searchParams.get('region') ?? NO_REGION,
    accessKeyId,
    secretAccessKey,
  };
}

/** Null for what is not percent-encoded text. */
function decode(part: string): string | null {
  try {
    return decodeURIComponent(part);
  } catch {
    return null;
  }
}
