import {
  changePassword,
  listDevices,
  requestEmailChange,
  revokeDevice,
} from '#api/features/auth/service.ts';
import {
  readActiveTask,
  readSettings,
  saveActiveTask,
  saveProfile,
  saveSettings,
} from '#api/features/users/service.ts';
import { route } from '#api/route.ts';
import { usersApi } from '#shared/contract/account/users.ts';

/** Routes for signed-in users and their own account; nobody can name another one. */
export const userRoutes = [
  route(usersApi.getSettings, async ({ actor, deps }) => ({
    settings: await readSettings(deps.db, actor.userId),
  })),
  route(usersApi.saveSettings, async ({ body, actor, deps }) => ({
    settings: await saveSettings(deps.db, actor.userId, body.settings, deps.now()),
  })),
  route(usersApi.saveProfile, async ({ body, actor, deps }) => ({
    user: await saveProfile(deps.db, actor.userId, body, deps.now()),
  })),
  route(usersApi.changePassword, async ({ body, actor, deps }) => {
    await deps.limits.password(actor);
    await changePassword(deps, actor, body);
  }),
  route(usersApi.changeEmail, async ({ body, actor, deps }) => {
    await deps.limits.password(actor);
    await deps.limits.mailTo(body.email);
    await requestEmailChange(deps, actor, body);
  }),
  route(usersApi.getActiveTask, async ({ actor, deps }) => ({
    activeTask: await readActiveTask(deps.db, actor.userId),
  })),
  route(usersApi.saveActiveTask, async ({ body, actor, deps }) => ({
    activeTask: await saveActiveTask(deps.db, actor.userId, body.taskId, deps.now()),
  })),
  route(usersApi.listDevices, async ({ actor, deps }) => ({
    items: await listDevices(deps.db, actor, deps.now()),
  })),
  route(usersApi.revokeDevice, ({ params, actor, deps }) => revokeDevice(deps, actor, params.id)),
];
