import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { Instant } from '../fields.ts';
import { GivenPassword } from './users.ts';

/** Deleting an account, with a time in which that can be taken back. */
export const accountDeletionApi = {
  request: endpoint({
    method: 'POST',
    path: '/users/deletion',
    access: 'user',
    summary:
      'Has the account deleted in 14 days, signs out every other device and mails the owner; a repeat keeps the first day.',
    body: z.strictObject({ password: GivenPassword }),
    reply: z.object({ deletesAt: Instant }),
    status: 200,
    limit: 'auth',
    refusals: ['conflict'],
  }),
  keep: endpoint({
    method: 'DELETE',
    path: '/users/deletion',
    access: 'user',
    summary: 'Keeps an account that was to be deleted.',
    status: 204,
  }),
};
