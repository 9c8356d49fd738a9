import type { LiveData } from '#api/backups/restoring/live/live-data.ts';
import { openLiveMysql } from '#api/backups/restoring/live/live-mysql.ts';
import { openLiveSqlite } from '#api/backups/restoring/live/live-sqlite.ts';
import type { DatabaseSettings } from '#api/config/env.ts';

/** Opens the live data; `folder` is for temporary files. */
export function openLiveData(settings: DatabaseSettings, folder: string): Promise<LiveData> {
  return settings.engine === 'sqlite'
    ? openLiveSqlite(settings.file)
    : openLiveMysql(settings, folder);
}
