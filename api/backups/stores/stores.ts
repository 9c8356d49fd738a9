import { fileNameOf } from '#api/backups/format/format.ts';
import type { StoreKind } from '#api/backups/rows/copy-rows.ts';
import type { Env } from '#api/config/env.ts';
import type { ObjectStoreSettings } from '#api/config/object-store-url.ts';
import { ENCRYPTED } from './encryption.ts';
import { openFolderStore } from './folder-store.ts';
import { openS3Store } from './s3-store.ts';
import type { BackupStore } from './store.ts';

/** A configured store; it passes between threads. */
export type StoreSettings =
  | { readonly kind: 'folder'; readonly folder: string }
  | { readonly kind: 's3'; readonly bucket: ObjectStoreSettings };

/** The stores of an environment, each with its place as administrators may see it. */
export function storesOf({
  backupDir,
  backupStore,
}: Pick<Env, 'backupDir' | 'backupStore'>): (StoreSettings & { readonly place: string })[] {
  return [
    ...(backupDir === null
      ? []
      : [{ kind: 'folder' as const, folder: backupDir, place: backupDir }]),
    ...(backupStore === null
      ? []
      : [{ kind: 's3' as const, bucket: backupStore, place: placeOf(backupStore) }]),
  ];
}

/** Host, bucket and folder. */
function placeOf({ bucketUrl }: ObjectStoreSettings): string {
  const { host, pathname } = new URL(bucketUrl);
  return host + pathname;
}

/** Opens a store; nothing is asked of it before the first call. */
export function openStore(settings: StoreSettings): BackupStore {
  return settings.kind === 'folder'
    ? openFolderStore(settings.folder)
    : openS3Store(settings.bucket);
}

/** Returns the configured store of a kind; null where it is not configured any more. */
export function findStore(
  env: Pick<Env, 'backupDir' | 'backupStore'>,
  kind: StoreKind,
): StoreSettings | null {
  return storesOf(env).find((store) => store.kind === kind) ?? null;
}

/** The name of the copy of a backup. */
export function copyName(id: string, { backupPassphrase }: Pick<Env, 'backupPassphrase'>): string {
  return fileNameOf(id) + (backupPassphrase === null ? '' : ENCRYPTED);
}
