import { checkMail } from '#api/features/mail-check/service.ts';
import { route } from '#api/route.ts';
import { adminMailCheckApi } from '#shared/contract/mailing/mail-check.ts';

/** The deliverability check, for administrators. */
export const mailCheckRoutes = [route(adminMailCheckApi.run, ({ deps }) => checkMail(deps))];
