import { receiveMessage } from '#api/features/contact/service.ts';
import { repeated, route } from '#api/route.ts';
import { contactApi } from '#shared/contract/account/contact.ts';

/** Messages to the operator, from anybody. */
export const contactRoutes = [
  route(contactApi.send, async ({ body, deps, ctx }) => {
    // A token that ended must not keep anybody from writing.
    const sender = await deps.auth.bearer(ctx);
    const { row, isRepeat } = await receiveMessage(deps, body, sender?.userId ?? null);
    return isRepeat ? repeated(row) : row;
  }),
];
