import type { DatabaseSettings } from '#api/config/env.ts';
import { openMysqlSource } from './mysql-source.ts';
import type { RowSource } from './row-source.ts';
import { openSqliteSource } from './sqlite-source.ts';

/** Opens the state of a database at this moment; rejects with the driver's error. */
export function openSource(settings: DatabaseSettings): Promise<RowSource> {
  return settings.engine === 'sqlite' ? openSqliteSource(settings.file) : openMysqlSource(settings);
}
