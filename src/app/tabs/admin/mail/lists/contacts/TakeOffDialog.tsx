import { useState } from 'react';
import { createIds } from '#platform/device/ids.ts';
import { adminEmailListsApi } from '#shared/contract/mailing/email-lists.ts';
import type { CallResult } from '#shared/domain/platform.ts';
import { counted } from '#shared/domain/text/counted.ts';
import { useApp } from '../../../../../workspace/app-context.ts';
import { ActDialog } from '../../../parts/ActDialog.tsx';

/** The server takes so many ids in one call. */
const AT_ONCE = 200;

export type TakeOffDialogProps = {
  list: { readonly id: string; readonly name: string };
  ids: readonly string[];
  /** Called with those that were taken off, also where a later call failed. */
  onTakenOff: (ids: readonly string[]) => void;
  onDone: () => void;
  onClose: () => void;
};

/** Asks before contacts are taken off a list. */
export function TakeOffDialog({ list, ids, onTakenOff, onDone, onClose }: TakeOffDialogProps) {
  const { client, toasts } = useApp().workspace;
  // One id for all attempts: the audit log has one entry.
  const [actId] = useState(() => createIds().next());
  const people = ids.length === 1 ? '1 contact' : counted(ids.length, 'contact');

  async function act(): Promise<CallResult<unknown>> {
    for (let first = 0; first < ids.length; first += AT_ONCE) {
      const some = ids.slice(first, first + AT_ONCE);
      const call = { params: { id: list.id }, body: { ids: some, actId } };
      const result = await client.call(adminEmailListsApi.removeContacts, call);
      if (result.kind !== 'ok') return result;
      onTakenOff(some);
    }
    toasts.show({ tone: 'success', text: `${people} taken off ${list.name}.` });
    return { kind: 'ok', value: undefined };
  }

  return (
    <ActDialog
      isOpen
      title={`Take ${people} off ${list.name}?`}
      verb="Take off"
      isDangerous
      onAct={act}
      onDone={onDone}
      onClose={onClose}
    >
      <p>
        {ids.length === 1 ? 'It gets' : 'They get'} no more campaigns to this list, and the noted
        consent is deleted. Whoever is on no other list is deleted.
      </p>
      <p>An import can bring them back. To stop all campaigns for good, suppress the address.</p>
    </ActDialog>
  );
}
