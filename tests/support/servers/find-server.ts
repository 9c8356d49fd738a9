import { accessSync, constants, existsSync } from 'node:fs';
import path from 'node:path';

/** A web server that tests start with the files in `deploy`. */
export type WebServer = 'nginx' | 'caddy';

/** Where servers lie that were unpacked without being installed, as their packages have them. */
export const UNPACKED_SERVERS = path.resolve(import.meta.dirname, '../../../.cache/servers');

/** The folder into which MySQL is unpacked with its libraries. */
export const MYSQL_FOLDER = path.join(UNPACKED_SERVERS, 'mysql');

const SYSTEM_FOLDERS = ['/usr/sbin', '/usr/local/sbin'];
const UNPACKED_FOLDERS = ['usr/sbin', 'usr/bin'].map((name) => path.join(UNPACKED_SERVERS, name));

/** The program of a server: on the PATH, else where it was unpacked. Undefined where there is none. */
export function findServer(
  name: WebServer | 'dovecot' | 'postfix' | 'dnsmasq',
): string | undefined {
  const folders = (process.env['PATH'] ?? '').split(path.delimiter).filter((folder) => folder);
  return [...folders, ...SYSTEM_FOLDERS, ...UNPACKED_FOLDERS]
    .map((folder) => path.join(folder, name))
    .find((file) => {
      try {
        accessSync(file, constants.X_OK);
        return true;
      } catch {
        return false;
      }
    });
}

/** The loader that comes with MySQL's own libraries; with it MySQL runs on any system. */
export const MYSQL_LOADER = path.join(MYSQL_FOLDER, 'usr/lib64/ld-linux-x86-64.so.2');

/** Returns whether MySQL is unpacked, for this processor. */
export function isMysqlThere(): boolean {
  return [MYSQL_LOADER, path.join(MYSQL_FOLDER, 'usr/sbin/mysqld')].every((file) =>
    existsSync(file),
  );
}
