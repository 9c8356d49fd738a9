import type { Knex } from 'knex';
import { v7 as uuidv7 } from 'uuid';
import { tooManyRequests } from '#api/errors.ts';
import { type Processes, SILENCE_MS } from '#api/jobs/processes.ts';

const MAX_STREAMS = 20;
const RETRY_S = 60;

interface Opening {
  db: Knex;
  /** Returns the current instant in UTC milliseconds. */
  now: () => number;
  userId: string;
  /** The processes that share the database; the stream belongs to this one. */
  processes: Pick<Processes, 'id' | 'join'>;
}

/**
 * Registers an event stream of a user. Returns a function that unregisters it; throws 429 when the
 * user has twenty in all live processes.
 */
export async function openStream({
  db,
  now,
  userId,
  processes,
}: Opening): Promise<() => Promise<void>> {
  const stream = { user_id: userId, id: uuidv7(), process_id: processes.id };
  const close = async () => {
    await db('timer_streams').where({ user_id: userId, id: stream.id }).delete();
  };
  // A stream of an unregistered process would be taken for an orphan.
  await processes.join();
  // Inserted before counting, so that two concurrent ones do not miss each other.
  await db('timer_streams').insert(stream);
  const [row]: { count: number | string }[] = await db('timer_streams as s')
    .leftJoin('api_processes as p', 'p.id', 's.process_id')
    .where('s.user_id', userId)
    .where((open) => {
      open.where('s.process_id', processes.id).orWhere('p.seen_at', '>', now() - SILENCE_MS);
    })
    .count({ count: '*' });
  if (Number(row?.count ?? 0) <= MAX_STREAMS) return close;
  await close();
  throw tooManyRequests(RETRY_S);
}

/** Deletes the registrations of streams whose process has ended, or of this ending process. */
export async function forgetStreams(db: Knex, endingId?: string): Promise<void> {
  const notes = db('timer_streams');
  if (endingId === undefined) notes.whereNotIn('process_id', db('api_processes').select('id'));
  else notes.where({ process_id: endingId });
  await notes.delete();
}
