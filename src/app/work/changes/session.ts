import { pomodorosApi } from '#shared/contract/work/pomodoros.ts';
import type { Entity } from './entity.ts';

/** Recorded sessions that a user adds by hand, corrects or deletes. */
export const session: Entity<'session'> = {
  send(client, { id, act, fields = {} }) {
    const params = { id };
    if (act === 'delete') return client.call(pomodorosApi.remove, { params, outlivesPage: true });
    if (act === undefined) {
      const { isStandalone: _, timeZone: __, ...body } = fields;
      return client.call(pomodorosApi.update, { params, body });
    }
    const { startTime = '', endTime = '', duration = 0, ...rest } = fields;
    const body = { id, startTime, endTime, duration, ...rest, isManual: true };
    return client.call(pomodorosApi.create, { body });
  },
};
