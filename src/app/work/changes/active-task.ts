import { usersApi } from '#shared/contract/account/users.ts';
import type { Entity } from './entity.ts';
import { overwrites } from './overwrites.ts';

/** Choices of the task that the user works on. */
export const activeTask: Entity<'activeTask'> = {
  async send(client, { fields }) {
    const body = { taskId: fields?.taskId ?? null };
    const result = await client.call(usersApi.saveActiveTask, { body });
    return result.kind === 'ok' ? { kind: 'ok', value: result.value.activeTask } : result;
  },
  replaces: (next, before) => overwrites(next, before, ['taskId']),
};
