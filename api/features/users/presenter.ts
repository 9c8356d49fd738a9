import { writeInstant, writeOptionalInstant } from '#api/db/rows/instants.ts';
import type { Account, ActiveTaskRow } from '#api/features/users/repo.ts';
import type { ActiveTask, User } from '#shared/contract/account/users.ts';

/** An account as its owner sees it: never a password. */
export function presentUser(account: Account): User {
  return {
    id: account.id,
    name: account.name,
    email: account.email,
    avatar: account.avatar,
    timeZone: account.timeZone,
    isAdmin: account.isAdmin,
    isActive: account.isActive,
    createdAt: writeInstant(account.createdAtMs),
    deletesAt: writeOptionalInstant(account.deletesAtMs),
    ...(account.tempPasswordUntilMs === null ? {} : { mustChangePassword: true as const }),
  };
}

/** The active task as replies show it, or null. */
export function presentActiveTask(task: ActiveTaskRow | null): ActiveTask | null {
  if (task === null) return null;
  return {
    taskId: task.taskId,
    projectId: task.projectId,
    taskName: task.taskName,
    projectName: task.projectName,
  };
}
