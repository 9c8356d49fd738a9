import type { Knex } from 'knex';

/** A client of knex, whose types leave these calls out. */
interface Client<Connection> {
  acquireConnection(): Promise<Connection>;
  releaseConnection(connection: Connection): Promise<void>;
}

/** Takes the driver's own connection out of the pool, for work that knex has no call for. */
export async function holdConnection<Connection>(
  db: Knex,
): Promise<{ connection: Connection; release: () => Promise<void> }> {
  // Both calls belong to every client of knex.
  const client = db.client as Client<Connection>;
  const connection = await client.acquireConnection();
  return { connection, release: () => client.releaseConnection(connection) };
}
