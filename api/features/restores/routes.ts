import { auditActorOf } from '#api/features/audit/service.ts';
import { presentRestore } from '#api/features/restores/presenter.ts';
import { readPreview } from '#api/features/restores/preview.ts';
import {
  beginRestore,
  beginUndo,
  type KnownRestore,
  latestRestores,
} from '#api/features/restores/service.ts';
import { repeated, route } from '#api/route.ts';
import { adminRestoresApi } from '#shared/contract/admin/restores.ts';

/** Restoring backups, for administrators. */
export const restoreRoutes = [
  route(adminRestoresApi.preview, ({ params, deps }) => readPreview(deps, params.id)),

  route(adminRestoresApi.restore, async ({ params, body, actor, deps, ctx }) => {
    const given = { backupId: params.id, restoreId: body.restoreId };
    const { row, isRepeat } = await beginRestore(deps, auditActorOf(actor, ctx), given);
    const reply = presentRestore(row, null);
    return isRepeat ? repeated(reply) : reply;
  }),

  route(adminRestoresApi.latest, async ({ deps }) => {
    const { latest, undoable } = await latestRestores(deps);
    const present = (known: KnownRestore | null) =>
      known === null ? null : presentRestore(known.row, known.undoUntilMs);
    return { restore: present(latest), undoable: present(undoable) };
  }),

  route(adminRestoresApi.undo, async ({ body, actor, deps, ctx }) =>
    presentRestore(await beginUndo(deps, auditActorOf(actor, ctx), body.restoreId), null),
  ),
];
