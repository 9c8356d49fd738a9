import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import mysql from 'mysql2/promise';
import { openDatabase } from '#api/db/connection/knex.ts';
import { migrateUp } from '#api/db/schema/migrate.ts';
import type { DatabaseServer } from '../servers/database-server.ts';

/** The schema of a database as statements, with the rows that are always there. */
interface Script {
  readonly tables: readonly string[];
  readonly statements: readonly string[];
  readonly rows: Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>;
}

type Row = Readonly<Record<string, string>>;

/** Migrates a new SQLite file in a folder, to be copied; returns its path. */
export async function makeTemplateFile(folder: string): Promise<string> {
  const file = path.join(folder, 'template.sqlite');
  const db = openDatabase({ engine: 'sqlite', file });
  await migrateUp(db);
  // Closing writes the log back, so that the file is whole without it.
  await db.destroy();
  return file;
}

/** Migrates a database of a server once and writes down in a folder how to make another one; returns the file. */
export async function makeTemplateScript(server: DatabaseServer, folder: string): Promise<string> {
  const name = 'ripen_template';
  await server.createDatabase(name);
  const db = openDatabase(server.settings(name));
  await migrateUp(db);
  await db.destroy();
  const connection = await connect(server.port, name);
  const tables = await firstColumn(connection, 'show tables');
  const statements: string[] = [];
  const rows: Record<string, Row[]> = {};
  for (const table of tables) {
    const [[made]] = await connection.query<mysql.RowDataPacket[]>('show create table ??', [table]);
    statements.push(made?.['Create Table']);
    const [found] = await connection.query<mysql.RowDataPacket[]>('select * from ??', [table]);
    if (found.length > 0) rows[table] = found;
  }
  await connection.end();
  const file = path.join(folder, 'template.json');
  writeFileSync(file, JSON.stringify({ tables, statements, rows } satisfies Script));
  return file;
}

const scripts = new Map<string, Script>();

function readScript(file: string): Script {
  const script: Script = scripts.get(file) ?? JSON.parse(readFileSync(file, 'utf8'));
  scripts.set(file, script);
  return script;
}

/** Makes a database of the server on a port by the template's script. */
export async function runTemplateScript(file: string, port: number, name: string): Promise<void> {
  const script = readScript(file);
  const connection = await connect(port);
  await connection.query('create database ?? character set utf8mb4', [name]);
  await connection.query('use ??', [name]);
  await connection.query('set foreign_key_checks = 0');
  await connection.query(script.statements.join(';'));
  await fill(connection, script);
  await connection.end();
}

/** Makes such a database as it was at first: with one statement for each table that holds something. */
export async function emptyByTemplate(file: string, port: number, name: string): Promise<void> {
  const script = readScript(file);
  const connection = await connect(port, name);
  const asked = script.tables.map(
    (table) => `select '${table}' from dual where exists (select 1 from \`${table}\`)`,
  );
  const used = await firstColumn(connection, asked.join(' union all '));
  await connection.query('set foreign_key_checks = 0');
  for (const table of used) await connection.query('delete from ??', [table]);
  await fill(connection, script);
  await connection.end();
}

async function firstColumn(connection: mysql.Connection, sql: string): Promise<string[]> {
  const [rows] = await connection.query<mysql.RowDataPacket[][]>({ sql, rowsAsArray: true });
  return rows.map(([value]) => String(value));
}

async function fill(connection: mysql.Connection, { rows }: Script): Promise<void> {
  for (const [table, all] of Object.entries(rows)) {
    for (const row of all) await connection.query('insert into ?? set ?', [table, row]);
  }
}

function connect(port: number, database?: string): Promise<mysql.Connection> {
  return mysql.createConnection({
    host: '127.0.0.1',
    port,
    user: 'root',
    charset: 'utf8mb4',
    multipleStatements: true,
    dateStrings: true,
    ...(database === undefined ? {} : { database }),
  });
}
