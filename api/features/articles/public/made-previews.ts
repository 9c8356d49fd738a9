import type { Db } from '#api/db/connection/knex.ts';

/** Ends every preview address that a user has made. */
export async function revokePreviewsBy(db: Db, userId: string): Promise<void> {
  await db('article_previews').where({ made_by: userId }).delete();
}
