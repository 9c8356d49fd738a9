import type { ApiClient } from '#client/api-client.ts';
import { adminUsersApi, type UserDetails } from '#shared/contract/admin/admin-users.ts';
import type { CallResult } from '#shared/domain/platform.ts';
import type { ConfirmedCall } from '../../../account/fresh-password/use-confirmed-call.ts';

/** The fields of an edit, as they stand in its form. */
export interface UserEdit {
  readonly name: string;
  readonly email: string;
  readonly isAdmin: boolean;
}

/** Changes what differs of a user; refused where somebody has changed them since. */
export function saveEdit(
  { client, confirmed }: { client: ApiClient; confirmed: ConfirmedCall },
  user: UserDetails,
  { name, email, isAdmin }: UserEdit,
): Promise<CallResult<UserDetails>> {
  const body = {
    ...(name !== user.name && { name }),
    ...(email !== user.email && { email }),
    ...(isAdmin !== user.isAdmin && { isAdmin }),
    version: user.version,
  };
  return confirmed(() => client.call(adminUsersApi.update, { params: { id: user.id }, body }));
}

/** Letters and digits that nobody takes for another. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';
const GROUPS = 4;
const GROUP_LENGTH = 5;

/** Makes a temporary password that can be read out: four groups of five letters and digits. */
export function makeTempPassword(): string {
  const values = crypto.getRandomValues(new Uint32Array(GROUPS * GROUP_LENGTH));
  const letters = [...values].map((value) => LETTERS[value % LETTERS.length] ?? '');
  return Array.from({ length: GROUPS }, (_, group) =>
    letters.slice(group * GROUP_LENGTH, (group + 1) * GROUP_LENGTH).join(''),
  ).join('-');
}
