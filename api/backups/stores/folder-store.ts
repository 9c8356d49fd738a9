import { createReadStream } from 'node:fs';
import { open, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { PARTIAL } from '#api/backups/writing/backup-file.ts';
import type { BackupStore } from './store.ts';

/** Opens a folder, such as a mounted disk. It is never created: an unmounted one must not fill this disk. */
export function openFolderStore(folder: string): BackupStore {
  return {
    async write(name, bytes) {
      await stat(folder);
      const target = path.join(folder, name);
      const draft = target + PARTIAL;
      try {
        const handle = await open(draft, 'w', 0o600);
        try {
          for await (const piece of bytes) await handle.appendFile(piece);
          await handle.sync();
        } finally {
          await handle.close();
        }
        await rename(draft, target);
      } catch (error) {
        await rm(draft, { force: true });
        throw error;
      }
    },
    read: (name) => createReadStream(path.join(folder, name)),
    remove: (name) => rm(path.join(folder, name), { force: true }),
  };
}
